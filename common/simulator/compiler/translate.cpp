#include "simulator/compiler/translate.hpp"

#include <utility>
#include <vector>

#include "simulator/compiler/declaration.hpp"
#include "simulator/compiler/draft.hpp"
#include "simulator/compiler/place.hpp"
#include "simulator/compiler/rewrites.hpp"

namespace simulator {
namespace {

/// Goes once through the tokens of a source or of a macro's body.
class Translator {
 public:
  Translator(Draft& draft, Place outermost, const IncludeResolver& resolve_include, VariableArrays variable_arrays,
             QualifierMacros& macros)
      : draft_(draft),
        place_(std::move(outermost)),
        scopes_(draft, place_.first, place_.scope),
        shared_names_(draft),
        resolve_include_(resolve_include),
        variable_arrays_(variable_arrays),
        macros_(macros) {}

  void run() {
    for (std::size_t at = place_.first; draft_[at].kind != TokenKind::end;) at = translate_at(at);
  }

 private:
  /// @return the token to go on with
  std::size_t translate_at(std::size_t at) {
    scopes_.visit(at);
    const Token& token = draft_[at];
    if (token.kind == TokenKind::directive) return translate_directive(at);
    if (token.is("}")) shared_names_.close_scopes(scopes_.depth());
    if (scopes_.opened_body()) translate_body(*scopes_.opened_body());
    if (token.is("<<<") || join_launch(at)) return translate_launch(at);
    if (token.is("__shared__"))
      return rewrite_shared(draft_, at, place_here(scopes_.statement_begin()), shared_names_, scopes_.depth());
    if (is_device_qualifier(token) || (token.is("static") && is_variable_of_device(at)))
      return rewrite_device_variable(draft_, at, place_here(scopes_.statement_begin()));
    if (token.is("\\") && is_before_comment(at)) draft_.erase(at, at + 1);
    if (token.kind != TokenKind::identifier) return at + 1;
    // Host code has assembly of its own; and a macro that the translator does not see may make a function a device's.
    if (is_assembly(draft_, at) && (scopes_.side() != Side::host || is_ptx(draft_, at)))
      return rewrite_assembly(draft_, at);
    if (const auto macro = macros_.find(token.text); macro != macros_.end())
      return translate_qualified(at, macro->second);
    drop_kernel_cast(draft_, at);
    drop_forced_inlining(at);
    if (at < end_of_main_) translate_in_main(at);
    rewrite_architecture(draft_, at, scopes_);
    return refuse_unsupported(draft_, at);
  }

  /// Whether nothing but a comment stands between the backslash at `at` and its line's end. nvcc takes the comment away
  /// before it looks for continued lines.
  bool is_before_comment(std::size_t at) const {
    const std::string_view blank = draft_[at + 1].blank;
    return draft_[at + 1].kind != TokenKind::end && blank.find('\n') != blank.npos;
  }

  /// Makes one token of `<< <`, as some editors write `<<<`; nvcc takes it, too.
  /// @return whether that stood at `at`
  bool join_launch(std::size_t at) {
    const bool is_name = at > place_.first && draft_[at - 1].is("operator");
    if (is_name || !draft_[at].is("<<") || !draft_[at + 1].is("<")) return false;
    draft_.erase(at + 1, at + 2);
    draft_.replace(at, "<<<");
    return true;
  }

  std::size_t translate_launch(std::size_t open) {
    if (open > place_.first && draft_[open - 1].is("operator")) return open + 1;  // operator<< <T>, written together
    if (scopes_.side() == Side::device) {
      draft_.refuse(open, "unsupported: a launch from device code (dynamic parallelism). Launch it from the host");
    } else {
      rewrite_launch(draft_, open, place_here(place_.first));
    }
    return open + 1;
  }

  /// A variable that a macro declares to be the device's.
  std::size_t translate_qualified(std::size_t at, std::string_view qualifier) {
    const std::string_view macro = draft_.read_as(at, qualifier);
    const std::size_t next = rewrite_device_variable(draft_, at, place_here(scopes_.statement_begin()));
    draft_.read_as(at, macro);
    return next;
  }

  /// A function's `static` lies in the memory of the device that the function runs on.
  bool is_variable_of_device(std::size_t at) const {
    if (scopes_.current() != Scope::block || scopes_.side() != Side::device) return false;
    for (std::size_t word = scopes_.statement_begin(); !draft_[word].is_any_of({"{", "}", ";", "="}); ++word) {
      const Token& other = draft_[word];
      if (other.kind == TokenKind::end || is_device_qualifier(other) || other.is("__shared__")) return false;
      if (other.text.rfind("simulator_initial_", 0) == 0) return false;  // it is translated already
    }
    return at >= scopes_.statement_begin();
  }

  void translate_body(const Body& body) {
    rewrite_kernel_attributes(draft_, body);
    declare_shared(body);
    translate_main(body);
    const std::size_t end = draft_.closing(body.brace);
    const bool is_marked = body.brace < end_of_marked_;
    const bool for_host = scopes_.side() == Side::host || variable_arrays_ == VariableArrays::as_compiled;
    if (for_host || is_marked || end == draft_.size()) return;
    end_of_marked_ = end;
    // No push and pop: a g++ that was once told of an error goes on warning after them.
    draft_.insert_after(body.brace, " _Pragma(\"GCC diagnostic error \\\"-Wvla\\\"\") ");
    draft_.insert_before(end, " _Pragma(\"GCC diagnostic ignored \\\"-Wvla\\\"\") ");
  }

  /// nvcc takes a `main` without a type, and a `return;` in it.
  void translate_main(const Body& body) {
    if (body.brace < end_of_main_) {  // a lambda's
      end_in_main_ = draft_.closing(body.brace);
      return;
    }
    if (place_.scope != Scope::file || draft_.parent(body.brace) != draft_.size() || !draft_[body.brace - 1].is(")"))
      return;
    const std::size_t name = draft_.opening(body.brace - 1) - 1;
    if (name >= body.brace || !draft_[name].is("main")) return;
    const bool has_type =
        name > 0 && draft_[name - 1].kind != TokenKind::directive && !draft_[name - 1].is_any_of({";", "}"});
    if (has_type && !draft_[name - 1].is("int")) return;
    if (!has_type) draft_.insert_before(name, "int ");
    end_of_main_ = end_in_main_ = body.brace;
    if (draft_.closing(body.brace) != draft_.size()) end_of_main_ = draft_.closing(body.brace);
  }

  void translate_in_main(std::size_t at) {
    if (at < end_in_main_) return;
    if (draft_[at].is("return") && draft_[at + 1].is(";")) draft_.insert_after(at, " 0");
    if (!draft_[at].is_any_of({"struct", "class", "union"})) return;
    while (!draft_[at].is_any_of({"{", ";", "(", ")", "="}) && draft_[at].kind != TokenKind::end) ++at;
    if (draft_[at].is("{")) end_in_main_ = draft_.closing(at);  // what its functions return is theirs
  }

  /// Inlined into functions that are not observed, such as the one that launches, device code would not be observed
  /// either.
  void drop_forced_inlining(std::size_t at) {
    const bool in_attribute =
        at > place_.first && draft_[at - 1].is_any_of({"(", ",", "::"}) && draft_[at + 1].is_any_of({")", ",", "]"});
    if (!in_attribute || !draft_[at].is_any_of({"always_inline", "__always_inline__"})) return;
    for (std::size_t word = scopes_.statement_begin(); !draft_[word].is_any_of({"{", "}", ";"}); ++word) {
      if (draft_[word].kind == TokenKind::end) return;
      if (draft_[word].is_any_of({"__global__", "__device__"})) return draft_.replace(at, "unused");
    }
  }

  void declare_shared(const Body& body) {
    const std::string declarations = shared_names_.declarations_for(body);
    if (declarations.empty()) return;
    draft_.insert_after(body.brace, declarations);
    const std::size_t end = draft_.closing(body.brace);
    if (end == draft_.size() || !has_clear_brackets(draft_, body.brace, end)) return;
    // In braces of its own the body may give such a name to something else.
    draft_.insert_after(body.brace, " {");
    draft_.insert_before(end, "} ");
  }

  Place place_here(std::size_t first) const { return {scopes_.current(), first, place_.parameters, place_.in_macro}; }

  std::size_t translate_directive(std::size_t at) {
    const std::string_view name = directive_name(draft_[at].text);
    if (name == "define") translate_macro(at);
    if (name == "include") translate_include(at);
    if (name == "if" && is_zero(draft_[at].text)) return skip_disabled(at);
    rewrite_architecture(draft_, at, scopes_);
    return at + 1;
  }

  static bool is_zero(std::string_view directive) {
    const std::vector<Token> tokens = tokenize(directive.substr(1), false);
    return tokens.size() == 3 && tokens[1].text == "0";
  }

  /// After the text that `#if 0` at `at` disables, which may be no C++ at all.
  std::size_t skip_disabled(std::size_t at) {
    int depth = 0;
    for (++at; draft_[at].kind != TokenKind::end; ++at) {
      if (draft_[at].kind != TokenKind::directive) continue;
      const std::string_view name = directive_name(draft_[at].text);
      if (depth == 0 && (name == "else" || name == "elif" || name == "endif")) return at;
      if (name.substr(0, 2) == "if") ++depth;
      if (name == "endif") --depth;
    }
    return at;
  }

  /// A macro's body is translated where it is defined, as if it stood in a function.
  void translate_macro(std::size_t at) {
    Draft macro(tokenize(draft_[at].text.substr(1), false));
    Place place{Scope::block, 2, {}, true};
    if (macro.size() < 3) return;
    note_qualifiers(macro);
    if (macro[2].is("(") && macro[2].blank.empty()) {
      const std::size_t close = macro.closing(2);
      if (close == macro.size()) return;
      for (std::size_t index = 3; index < close; ++index) place.parameters.names.push_back(macro[index].text);
      place.first = close + 1;
    }
    Translator(macro, std::move(place), resolve_include_, variable_arrays_, macros_).run();
    if (macro.has_changed()) draft_.replace_whole(at, "#" + macro.text());
  }

  /// Notes a macro that is a qualifier, whichever of several definitions holds: portability headers define it as nothing
  /// for other compilers.
  void note_qualifiers(const Draft& macro) {
    std::string_view qualifier;
    for (std::size_t word = 2; macro[word].kind != TokenKind::end; ++word) {
      if (!is_device_qualifier(macro[word]) && !macro[word].is_any_of({"static", "extern", "inline"})) return;
      for (const std::string_view known : {"__device__", "__constant__", "__managed__"}) {
        if (macro[word].is(known) && (qualifier.empty() || known != "__device__")) qualifier = known;
      }
    }
    if (!qualifier.empty()) macros_.insert_or_assign(std::string(macro[1].text), qualifier);
  }

  void translate_include(std::size_t at) {
    const std::string_view text = draft_[at].text;
    const std::size_t begin = text.find_first_of("<\"");
    if (begin == std::string_view::npos) return;
    const char closing = text[begin] == '<' ? '>' : '"';
    const std::size_t end = text.find(closing, begin + 1);
    if (end == std::string_view::npos) return;
    const std::string_view name = text.substr(begin + 1, end - begin - 1);
    const IncludeForm form = closing == '"' ? IncludeForm::quoted : IncludeForm::angled;
    const auto own = resolve_include_ ? resolve_include_(name, form) : std::nullopt;
    if (own && !own->empty()) draft_.replace(at, "#include " + quote(*own));
    if (own) return;
    const std::string refusal = unsupported_header(name);
    if (!refusal.empty()) draft_.replace(at, "#pragma GCC error " + quote(refusal));
  }

  Draft& draft_;
  Place place_;
  Scopes scopes_;
  SharedNames shared_names_;
  const IncludeResolver& resolve_include_;
  VariableArrays variable_arrays_;
  QualifierMacros& macros_;
  std::size_t end_of_marked_ = 0;  // of the last body that refuses them
  std::size_t end_of_main_ = 0;
  std::size_t end_in_main_ = 0;  // of the last lambda or type in it
};

}  // namespace

Translation translate(std::string_view source, std::string_view path, const IncludeResolver& resolve_include,
                      VariableArrays variable_arrays, QualifierMacros* macros) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (source.substr(0, byte_order_mark.size()) == byte_order_mark) source.remove_prefix(byte_order_mark.size());
  Draft draft(tokenize(source));
  QualifierMacros own;
  Translator(draft, {Scope::file, 0, {}}, resolve_include, variable_arrays, macros == nullptr ? own : *macros).run();
  return {"#line 1 " + quote(path) + "\n" + draft.text(), draft.has_changed()};
}

}  // namespace simulator
