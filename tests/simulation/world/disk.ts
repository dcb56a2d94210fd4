import type { Dice } from './seeded.ts';

const PAGE = 4096;
const SECTOR = 512;

/** An inode of Emscripten's in-memory file system, which holds the database's files. */
export interface Inode {
  readonly id: number;
  name: string;
  parent: Inode;
  name_next?: Inode;
  mode: number;
  /** The entries of a directory, or the bytes of a file. */
  contents?: Record<string, Inode> | Uint8Array | Int8Array;
  usedBytes?: number;
  stream_ops: StreamOps;
  node_ops: { setattr(node: Inode, attributes: { size?: number }): void };
}
export interface Stream {
  readonly node: Inode;
}
interface StreamOps {
  write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number, own?: boolean): number;
  fsync?(stream: Stream): number;
}
export interface FileSystem {
  readonly root: Inode;
  nameTable: (Inode | undefined)[];
  streams: unknown[];
  nextInode: number;
  mkdirTree(path: string): void;
  mkdir(path: string, mode: number): void;
  create(path: string, mode: number): Inode;
  unlink(path: string): void;
  lookupPath(path: string): { node: Inode };
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
}
/** The files of a data directory by path. */
export interface Image {
  readonly directories: readonly string[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** What the pages held that were written since the last fsync of their file; null beyond its end. */
type Unsynced = Map<number, Uint8Array | null>;
const ROOT = '/pglite/data';

/**
 * The disk under the embedded database. It remembers which pages have not been synced, and can answer what a power cut
 * leaves of them. Names of files count as synced at once.
 */
export class SimulatedDisk {
  readonly #unsynced = new Map<Inode, Unsynced>();
  readonly #syncedLength = new Map<Inode, number>();
  /** Inodes whose bytes belong to an image, and are copied before they change. */
  readonly #borrowed = new Set<Inode>();
  #files: FileSystem | null = null;
  syncs = 0;
  /** Called after each write. */
  onWrite: () => void = () => undefined;

  get files(): FileSystem {
    if (this.#files === null) throw new Error('the database is not open');
    return this.#files;
  }

  mount(files: FileSystem, { directories, files: contents }: Image): void {
    this.#files = files;
    files.mkdirTree(ROOT);
    for (const directory of directories) files.mkdir(`${ROOT}${directory}`, 0o700);
    for (const [path, bytes] of contents) {
      const node = files.create(`${ROOT}${path}`, 0o600);
      node.contents = bytes;
      node.usedBytes = bytes.length;
      this.borrow(node);
    }
    this.#watch(files.lookupPath(`${ROOT}/PG_VERSION`).node);
  }

  /** Makes the mounted files those of another image. */
  replace({ directories, files: contents }: Image): void {
    const { files } = this;
    const mounted = this.#inodes();
    for (const directory of directories) if (!mounted.has(directory)) files.mkdir(`${ROOT}${directory}`, 0o700);
    for (const [path, bytes] of contents) {
      const node = mounted.get(path) ?? files.create(`${ROOT}${path}`, 0o600);
      node.contents = bytes;
      node.usedBytes = bytes.length;
      this.borrow(node);
    }
    for (const [path, node] of mounted)
      if (files.isFile(node.mode) && !contents.has(path)) files.unlink(`${ROOT}${path}`);
  }

  borrow(node: Inode): void {
    this.#borrowed.add(node);
  }

  /** After everything was put back to an earlier, synced moment. */
  forgetWrites(): void {
    this.#unsynced.clear();
    this.#syncedLength.clear();
  }

  /** All inodes of one file system share their operations. */
  #watch({ stream_ops: stream, node_ops: node }: Inode): void {
    const { write } = stream;
    const { setattr } = node;
    stream.fsync = ({ node: synced }) => {
      this.#unsynced.delete(synced);
      this.#syncedLength.delete(synced);
      this.syncs += 1;
      return 0;
    };
    stream.write = (target, buffer, offset, length, position) => {
      this.#remember(target.node, position, length);
      const written = write(target, buffer, offset, length, position);
      this.onWrite();
      return written;
    };
    node.setattr = (target, attributes) => {
      if (attributes.size !== undefined) this.#own(target);
      setattr(target, attributes);
    };
  }

  #own(node: Inode): void {
    if (!this.#borrowed.delete(node)) return;
    node.contents = bytesOf(node).slice();
  }

  #remember(node: Inode, position: number, length: number): void {
    this.#own(node);
    const used = node.usedBytes ?? 0;
    const pages: Unsynced = this.#unsynced.get(node) ?? new Map();
    this.#unsynced.set(node, pages);
    if (!this.#syncedLength.has(node)) this.#syncedLength.set(node, used);
    for (let page = Math.floor(position / PAGE); page * PAGE < position + length; page += 1) {
      if (pages.has(page)) continue;
      const bytes = bytesOf(node);
      pages.set(page, page * PAGE >= used ? null : bytes.slice(page * PAGE, Math.min(used, (page + 1) * PAGE)));
    }
  }

  /** The files after a power cut: each unsynced page is kept, lost or torn. */
  imageAfterPowerCut(random: Dice): Image {
    return this.#imageWith((node) => {
      const unsynced = this.#unsynced.get(node);
      if (unsynced === undefined) return this.#lend(node);
      const bytes = bytesOf(node).slice(0, node.usedBytes);
      for (const [page, before] of unsynced) losePage(bytes, page, before, random);
      const synced = this.#syncedLength.get(node) ?? bytes.length;
      return synced < bytes.length && random.oneIn(2) ? bytes.slice(0, synced) : bytes;
    });
  }

  /** This disk copies them before it changes them, and so does the one that mounts them. */
  #lend(node: Inode): Uint8Array {
    this.borrow(node);
    return bytesOf(node).subarray(0, node.usedBytes);
  }

  #imageWith(read: (node: Inode) => Uint8Array): Image {
    const directories: string[] = [];
    const files = new Map<string, Uint8Array>();
    for (const [path, node] of this.#inodes()) {
      if (this.files.isDir(node.mode)) directories.push(path);
      else if (this.files.isFile(node.mode)) files.set(path, read(node));
    }
    return { directories, files };
  }

  /** Of the data directory by path, each after its directory. */
  #inodes(): Map<string, Inode> {
    const found = new Map<string, Inode>();
    const walk = (directory: Inode, path: string): void => {
      for (const [name, node] of Object.entries(directory.contents as Record<string, Inode>)) {
        found.set(`${path}/${name}`, node);
        if (this.files.isDir(node.mode)) walk(node, `${path}/${name}`);
      }
    };
    walk(this.files.lookupPath(ROOT).node, '');
    return found;
  }
}

/** A file's first bytes are a copy of the engine's memory, which has signed bytes. */
function bytesOf({ contents }: Inode): Uint8Array {
  return ArrayBuffer.isView(contents)
    ? new Uint8Array(contents.buffer, contents.byteOffset, contents.byteLength)
    : new Uint8Array(0);
}

function losePage(bytes: Uint8Array, page: number, before: Uint8Array | null, random: Dice): void {
  const fate = random.pick(['kept', 'lost', 'torn'] as const);
  if (fate === 'kept') return;
  const start = page * PAGE;
  const end = Math.min(bytes.length, start + PAGE);
  for (let sector = start; sector < end; sector += SECTOR) {
    if (fate === 'torn' && random.oneIn(2)) continue;
    const until = Math.min(end, sector + SECTOR);
    const old = before?.subarray(sector - start, until - start) ?? new Uint8Array(0);
    bytes.fill(0, sector, until);
    bytes.set(old, sector);
  }
}
