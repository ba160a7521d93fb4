/// The system that programs in the page see: WASI preview 1 over files in memory, for one run.

const success = 0, badDescriptor = 8, exists = 20, isFolder = 31, noEntry = 44, notFolder = 54, unsupported = 52;
const kinds = { terminal: 2, folder: 3, file: 4 };
const encoder = new TextEncoder(), decoder = new TextDecoder();

export class Exit extends Error {
  constructor(code) {
    super(`exit status ${code}`);
    this.code = code;
  }
}

function normal(path) {
  const parts = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/// Functions for a program to call: it hands its addresses over as numbers with a sign.
export const unsigned = (functions) => Object.fromEntries(Object.entries(functions).map(([name, called]) =>
  [name, (...given) => called(...given.map((value) => (typeof value === 'number' ? value >>> 0 : value)))]));

/// Files by their paths, without the slash that they begin with. Folders are there where files are.
export class Files {
  #contents = new Map();
  #folders = new Set(['']);

  write(path, content) {
    const at = normal(path);
    this.#contents.set(at, typeof content === 'string' ? encoder.encode(content) : content);
    for (let slash = at.lastIndexOf('/'); slash > 0; slash = at.lastIndexOf('/', slash - 1)) this.#folders.add(at.slice(0, slash));
  }
  read(path) { return this.#contents.get(normal(path)); }
  text(path) {
    const content = this.read(path);
    return content && decoder.decode(content);
  }
  remove(path) { return this.#contents.delete(normal(path)); }
  makeFolder(path) { this.#folders.add(normal(path)); }
  isFolder(path) { return this.#folders.has(normal(path)); }
  paths() { return [...this.#contents.keys()]; }
  /// A set of files on top of these, which stay as they are.
  copy() {
    const copied = new Files();
    copied.#contents = new Map(this.#contents);
    copied.#folders = new Set(this.#folders);
    return copied;
  }
}

/// A file that is open. What is written reaches the others when it is closed.
class OpenFile {
  constructor(path, content, writes, appends) {
    Object.assign(this, { path, content, size: content.length, at: 0, writes, appends, kind: kinds.file });
  }
  read(into, from) {
    const count = Math.max(0, Math.min(into.length, this.size - from));
    into.set(this.content.subarray(from, from + count));
    return count;
  }
  write(bytes, to) {
    this.resize(Math.max(this.size, to + bytes.length));
    this.content.set(bytes, to);
  }
  resize(size) {
    if (size > this.content.length) {
      const grown = new Uint8Array(Math.max(size, 2 * this.content.length, 4096));
      grown.set(this.content.subarray(0, this.size));
      this.content = grown;
    }
    this.size = size;
  }
  written() { return this.content.slice(0, this.size); }
}

export class System {
  /// `print(bytes, stream)` is given what goes to stdout (1) and stderr (2).
  constructor(files, words, print, environment = {}) {
    this.files = files;
    this.words = words.map((word) => encoder.encode(word + '\0'));
    this.environment = Object.entries(environment).map(([name, value]) => encoder.encode(`${name}=${value}\0`));
    this.open = new Map([[0, { kind: kinds.terminal }], [1, { kind: kinds.terminal, print }],
                         [2, { kind: kinds.terminal, print }], [3, { kind: kinds.folder, path: '' }]]);
    this.next = 4;
    this.nodes = new Map();
  }

  get bytes() { return new Uint8Array(this.memory.buffer); }
  get view() { return new DataView(this.memory.buffer); }

  /// Files that a program has left open.
  finish() {
    for (const descriptor of [...this.open.keys()]) this.#close(descriptor);
  }

  #close(descriptor) {
    const file = this.open.get(descriptor);
    if (!file) return badDescriptor;
    if (file.writes) this.files.write(file.path, file.written());
    this.open.delete(descriptor);
    return success;
  }

  #path(folder, pointer, length) {
    const base = this.open.get(folder)?.path ?? '';
    return normal(base + '/' + decoder.decode(this.bytes.slice(pointer, pointer + length)));
  }

  #pieces(vectors, count) {
    const view = this.view;
    return Array.from({ length: count }, (_, i) => {
      const at = view.getUint32(vectors + 8 * i, true);
      return this.bytes.subarray(at, at + view.getUint32(vectors + 8 * i + 4, true));
    });
  }

  #tell(pointer, path, kind, size) {
    if (!this.nodes.has(path)) this.nodes.set(path, BigInt(this.nodes.size + 2));
    const view = this.view;
    view.setBigUint64(pointer, 1n, true);
    view.setBigUint64(pointer + 8, this.nodes.get(path), true);
    view.setUint8(pointer + 16, kind);
    view.setBigUint64(pointer + 24, 1n, true);
    view.setBigUint64(pointer + 32, BigInt(size), true);
    for (const time of [40, 48, 56]) view.setBigUint64(pointer + time, 1_000_000_000n, true);
    return success;
  }

  #read(descriptor, vectors, count, from, result) {
    const file = this.open.get(descriptor);
    if (!file) return badDescriptor;
    if (file.kind === kinds.folder) return isFolder;
    let done = 0;
    if (file.kind === kinds.file) {
      for (const piece of this.#pieces(vectors, count)) {
        const read = file.read(piece, from + done);
        done += read;
        if (read < piece.length) break;
      }
    }
    this.view.setUint32(result, done, true);
    return done;
  }

  #write(descriptor, vectors, count, to, result) {
    const file = this.open.get(descriptor);
    if (!file) return badDescriptor;
    let done = 0;
    for (const piece of this.#pieces(vectors, count)) {
      if (file.kind === kinds.file) file.write(piece, to + done);
      else file.print?.(piece.slice(), descriptor);
      done += piece.length;
    }
    this.view.setUint32(result, done, true);
    return done;
  }

  #openPath(path, flags, rights, descriptorFlags) {
    const [creates, wantsFolder, isNew, truncates] = [1, 2, 4, 8].map((bit) => (flags & bit) !== 0);
    const known = this.files.read(path);
    if (!known && this.files.isFolder(path)) return { kind: kinds.folder, path };
    if (wantsFolder) return notFolder;
    if (!known && !creates) return noEntry;
    if (known && isNew) return exists;
    const writes = (rights & 64n) !== 0n;
    const content = known && !truncates ? known : new Uint8Array(0);
    if (content !== known) this.files.write(path, content);
    return new OpenFile(path, writes ? content.slice() : content, writes, (descriptorFlags & 1) !== 0);
  }

  imports() {
    const list = (words) => ({
      sizes: (count, bytes) => {
        this.view.setUint32(count, words.length, true);
        this.view.setUint32(bytes, words.reduce((sum, word) => sum + word.length, 0), true);
        return success;
      },
      get: (pointers, at) => {
        for (const word of words) {
          this.view.setUint32(pointers, at, true);
          this.bytes.set(word, at);
          pointers += 4;
          at += word.length;
        }
        return success;
      },
    });
    const words = list(this.words), environment = list(this.environment);
    const done = () => success, none = () => unsupported;
    const file = (descriptor) => this.open.get(descriptor);
    return unsigned({
      args_get: words.get, args_sizes_get: words.sizes, environ_get: environment.get, environ_sizes_get: environment.sizes,
      clock_res_get: (_, result) => (this.view.setBigUint64(result, 1000n, true), success),
      clock_time_get: (_clock, _precision, result) => {
        this.view.setBigUint64(result, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
        return success;
      },
      random_get: (at, length) => (crypto.getRandomValues(this.bytes.subarray(at, at + length)), success),
      proc_exit: (code) => { throw new Exit(code); },
      proc_raise: none, poll_oneoff: none, sched_yield: done,
      fd_close: (descriptor) => this.#close(descriptor),
      fd_advise: done, fd_allocate: done, fd_sync: done, fd_datasync: done, fd_renumber: none,
      fd_fdstat_get: (descriptor, result) => {
        if (!file(descriptor)) return badDescriptor;
        this.view.setUint8(result, file(descriptor).kind);
        this.view.setUint16(result + 2, file(descriptor).appends ? 1 : 0, true);
        for (const rights of [8, 16]) this.view.setBigUint64(result + rights, ~0n, true);
        return success;
      },
      fd_fdstat_set_flags: done, fd_filestat_set_times: done,
      fd_filestat_get: (descriptor, result) => {
        const known = file(descriptor);
        return known ? this.#tell(result, known.path ?? `terminal ${descriptor}`, known.kind, known.size ?? 0) : badDescriptor;
      },
      fd_filestat_set_size: (descriptor, size) => (file(descriptor).resize(Number(size)), success),
      fd_prestat_get: (descriptor, result) => {
        if (descriptor !== 3) return badDescriptor;
        this.view.setUint8(result, 0);
        this.view.setUint32(result + 4, 1, true);
        return success;
      },
      fd_prestat_dir_name: (_, at) => (this.bytes.set(encoder.encode('/'), at), success),
      fd_read: (descriptor, vectors, count, result) => {
        const at = file(descriptor)?.at ?? 0;
        const read = this.#read(descriptor, vectors, count, at, result);
        if (file(descriptor)?.kind !== kinds.file) return file(descriptor) ? success : badDescriptor;
        file(descriptor).at = at + read;
        return success;
      },
      fd_pread: (descriptor, vectors, count, from, result) => {
        if (!file(descriptor)) return badDescriptor;
        this.#read(descriptor, vectors, count, Number(from), result);
        return success;
      },
      fd_write: (descriptor, vectors, count, result) => {
        const known = file(descriptor);
        if (!known) return badDescriptor;
        const at = known.appends ? known.size : known.at ?? 0;
        known.at = at + this.#write(descriptor, vectors, count, at, result);
        return success;
      },
      fd_pwrite: (descriptor, vectors, count, to, result) => {
        if (!file(descriptor)) return badDescriptor;
        this.#write(descriptor, vectors, count, Number(to), result);
        return success;
      },
      fd_seek: (descriptor, offset, from, result) => {
        const known = file(descriptor);
        if (known?.kind !== kinds.file) return known ? 70 : badDescriptor;
        known.at = Number(offset) + [0, known.at, known.size][from];
        this.view.setBigUint64(result, BigInt(known.at), true);
        return success;
      },
      fd_tell: (descriptor, result) => (this.view.setBigUint64(result, BigInt(file(descriptor).at), true), success),
      fd_readdir: (_descriptor, _at, _length, _cookie, result) => (this.view.setUint32(result, 0, true), success),
      path_create_directory: (folder, at, length) => (this.files.makeFolder(this.#path(folder, at, length)), success),
      path_filestat_get: (folder, _flags, at, length, result) => {
        const path = this.#path(folder, at, length), content = this.files.read(path);
        if (content) return this.#tell(result, path, kinds.file, content.length);
        return this.files.isFolder(path) ? this.#tell(result, path, kinds.folder, 0) : noEntry;
      },
      path_filestat_set_times: done, path_remove_directory: done,
      path_link: none, path_symlink: none, path_readlink: () => noEntry,
      path_open: (folder, _lookup, at, length, flags, rights, _inherited, descriptorFlags, result) => {
        const opened = this.#openPath(this.#path(folder, at, length), flags, rights, descriptorFlags);
        if (typeof opened === 'number') return opened;
        this.open.set(this.next, opened);
        this.view.setUint32(result, this.next++, true);
        return success;
      },
      path_rename: (folder, at, length, toFolder, toAt, toLength) => {
        const from = this.#path(folder, at, length), content = this.files.read(from);
        if (!content) return noEntry;
        this.files.remove(from);
        this.files.write(this.#path(toFolder, toAt, toLength), content);
        return success;
      },
      path_unlink_file: (folder, at, length) => (this.files.remove(this.#path(folder, at, length)) ? success : noEntry),
    });
  }
}

/// Pieces of what was printed as one: a letter may lie in two of them.
export function joined(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/// Runs a program that needs no fibers to its end. @returns its status and what it printed
export async function run(module, files, words) {
  const pieces = [];
  const text = () => decoder.decode(joined(pieces));
  const system = new System(files, words, (bytes) => pieces.push(bytes));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system.imports() });
  system.memory = instance.exports.memory;
  let status = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw new Error(`${words[0]} has failed: ${error.message}\n${text()}`, { cause: error });
    status = error.code;
  }
  system.finish();
  return { status, text: text() };
}
