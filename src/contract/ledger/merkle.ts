import { sha256 } from './hashing.ts';

/** Merkle trees as in RFC 6962, read from tiles as in C2SP tlog-tiles. Sizes are below 2^53. */
export const HASH_BYTES = 32;
export const TILE_WIDTH = 256;

export type Bytes = Uint8Array<ArrayBuffer>;
/** Returns at least `width` hashes of a tile. */
export type TileReader = (level: number, index: number, width: number) => Promise<Uint8Array>;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
export const leafHash = (data: Uint8Array): Promise<Bytes> => sha256(LEAF, data);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Bytes> => sha256(NODE, left, right);

/** The number of hashes is a power of two. */
export async function hashTogether(hashes: readonly Uint8Array[]): Promise<Uint8Array> {
  let level = hashes;
  while (level.length > 1) {
    const below = level;
    const pairs = below.flatMap((left, index) => {
      const right = below[index + 1];
      return index % 2 === 0 && right !== undefined ? [nodeHash(left, right)] : [];
    });
    level = await Promise.all(pairs);
  }
  return level[0] ?? sha256();
}

export const hashesIn = (tile: Uint8Array): Uint8Array[] =>
  Array.from({ length: tile.length / HASH_BYTES }, (_, index) =>
    tile.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );

export function tileWidth(size: number, level: number, index: number): number {
  return Math.min(TILE_WIDTH, Math.max(0, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH));
}

function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

export class TiledTree {
  readonly #size: number;
  readonly #read: TileReader;

  constructor(size: number, read: TileReader) {
    this.#size = size;
    this.#read = read;
  }

  root(size = this.#size): Promise<Uint8Array> {
    return this.#rootOf(0, size);
  }

  /** RFC 6962, 2.1.1: the audit path of a leaf. */
  prove(index: number): Promise<Uint8Array[]> {
    return this.#path(index, 0, this.#size);
  }

  /** RFC 6962, 2.1.2: proves that the tree begins with the tree of an earlier size. */
  async proveConsistency(earlier: number): Promise<Uint8Array[]> {
    return earlier === 0 || earlier === this.#size ? [] : this.#subproof(earlier, [0, this.#size], true);
  }

  async #path(index: number, start: number, end: number): Promise<Uint8Array[]> {
    if (end - start === 1) return [];
    const middle = start + splitOf(end - start);
    return index < middle
      ? [...(await this.#path(index, start, middle)), await this.#rootOf(middle, end)]
      : [...(await this.#path(index, middle, end)), await this.#rootOf(start, middle)];
  }

  async #subproof(earlier: number, [start, end]: readonly [number, number], isWhole: boolean): Promise<Uint8Array[]> {
    if (earlier === end) return isWhole ? [] : [await this.#rootOf(start, end)];
    const middle = start + splitOf(end - start);
    return earlier <= middle
      ? [...(await this.#subproof(earlier, [start, middle], isWhole)), await this.#rootOf(middle, end)]
      : [...(await this.#subproof(earlier, [middle, end], false)), await this.#rootOf(start, middle)];
  }

  /** Whole subtrees come from the tile that has their hashes. */
  async #rootOf(start: number, end: number): Promise<Uint8Array> {
    const length = end - start;
    if (!Number.isInteger(Math.log2(length))) {
      if (length === 0) return sha256();
      const middle = start + splitOf(length);
      return nodeHash(await this.#rootOf(start, middle), await this.#rootOf(middle, end));
    }
    let level = 0;
    let span = 1;
    while (span * TILE_WIDTH <= length) {
      level += 1;
      span *= TILE_WIDTH;
    }
    const first = start / span;
    const index = Math.floor(first / TILE_WIDTH);
    const tile = await this.#read(level, index, tileWidth(this.#size, level, index));
    const from = (first % TILE_WIDTH) * HASH_BYTES;
    return hashTogether(hashesIn(tile.subarray(from, from + (length / span) * HASH_BYTES)));
  }
}

/** Null if the proof doesn't fit the tree's size. */
export async function rootFromProof(
  { index, size, leaf }: { index: number; size: number; leaf: Uint8Array },
  proof: readonly Uint8Array[],
): Promise<Uint8Array | null> {
  if (index < 0 || index >= size) return null;
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return null;
    const isRight = node % 2 === 1;
    if (isRight || node === last) {
      hash = await nodeHash(sibling, hash);
      while (!isRight && node % 2 === 0 && node > 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else hash = await nodeHash(hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** True if the later tree begins with the earlier one (RFC 9162, 2.1.4.2). */
export async function isConsistent(earlier: TreeHead, later: TreeHead, proof: readonly Uint8Array[]): Promise<boolean> {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && isSame(earlier.root, later.root);
  if (earlier.size === 0) return proof.length === 0;
  const path = Number.isInteger(Math.log2(earlier.size)) ? [earlier.root, ...proof] : [...proof];
  let node = earlier.size - 1;
  let last = later.size - 1;
  const up = () => {
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  };
  while (node % 2 === 1) up();
  const [first] = path;
  if (first === undefined) return false;
  let [before, after] = [first, first];
  for (const hash of path.slice(1)) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      before = await nodeHash(hash, before);
      after = await nodeHash(hash, after);
      while (node % 2 === 0 && node > 0) up();
    } else after = await nodeHash(after, hash);
    up();
  }
  return last === 0 && isSame(before, earlier.root) && isSame(after, later.root);
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** `tile/0/x001/067.p/5`, below the log's address. */
export function tilePath(level: number | 'entries', index: number, width: number): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const parts = digits.match(/\d{3}/g) ?? [];
  const name = parts.map((part, index) => (index < parts.length - 1 ? `x${part}` : part)).join('/');
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}
