# What Doxygen needs changed in Markdown: it ends a <details> at the first blank line, so it must not see the tags.
s|^</*details>$|@htmlonly[block] & @endhtmlonly|
s|^<summary>.*</summary>$|@htmlonly[block] & @endhtmlonly|
# A heading's name is an anchor, which is not seen on GitHub; Doxygen knows {#name}, and links to names of any file.
s|^\(#.*[^ ]\) *<a id="\([a-z0-9_]*\)"></a>$|\1 {#\2}|
s|](\([^() ]*\.md\)#\([a-z0-9_]*\))|](@ref \2)|g
