import type { Hash } from './entries.ts';
import { fromHex } from './hashing.ts';
import {
  HASH_BYTES,
  isConsistent,
  isSame,
  leafHash,
  rootFromProof,
  TILE_WIDTH,
  TiledTree,
  type TreeHead,
  tilePath,
} from './merkle.ts';
import { openNote, parseCheckpoint } from './notes.ts';
import { openReceipt } from './receipt.ts';

export type LogReader = (path: string) => Promise<Uint8Array>;

export interface CheckedLog {
  readonly head: TreeHead;
  readonly tree: TiledTree;
  /** The signed checkpoint. Whoever keeps it can show later that the log only grew. */
  readonly checkpoint: string;
  /** The size of the kept checkpoint that the log still begins with. Null if none was kept. */
  readonly keptSize: number | null;
}
export type LogResult = CheckedLog | { readonly problem: string };

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export async function checkLog(read: LogReader, key: string, kept: string | null): Promise<LogResult> {
  if (textOf(await read('key')).trim() !== key)
    return { problem: 'The public log has another key than the one you have.' };
  const checkpoint = textOf(await read('checkpoint'));
  const head = await headOf(checkpoint, key);
  if (head === null) return { problem: 'The newest checkpoint of the log isn’t signed with its key.' };
  const tree = new TiledTree(head.size, readerOf(read));
  if (kept === null) return { head, tree, checkpoint, keptSize: null };
  const earlier = await headOf(kept, key);
  if (earlier === null) return { problem: 'The checkpoint that you kept isn’t signed with the key of the log.' };
  if (earlier.size > head.size || !(await isConsistent(earlier, head, await tree.proveConsistency(earlier.size))))
    return { problem: 'The log doesn’t begin with the one that you kept: entries were changed or removed.' };
  return { head, tree, checkpoint, keptSize: earlier.size };
}

async function headOf(note: string, key: string): Promise<TreeHead | null> {
  const text = await openNote(note, key);
  return text === null ? null : parseCheckpoint(text);
}

/** Reads each tile once. */
function readerOf(read: LogReader): ConstructorParameters<typeof TiledTree>[1] {
  const tiles = new Map<string, Promise<Uint8Array>>();
  return (level, index, width) => {
    const path = tilePath(level, index, width);
    const tile = tiles.get(path) ?? read(path);
    tiles.set(path, tile);
    return tile;
  };
}

/** `waiting`: the log hasn't come to the entry yet. */
export type ReceiptResult = 'logged' | 'waiting' | { readonly problem: string };

/** Checks the signature of a receipt, and that its entry is in the log. */
export async function checkReceipt(
  { head, tree }: CheckedLog,
  { receipt: note, index, key }: { receipt: string; index: number | null; key: string },
): Promise<ReceiptResult> {
  const receipt = await openReceipt(note, key);
  if (receipt === null) return { problem: 'The receipt isn’t signed with the key of the log.' };
  if (index === null || index >= head.size) return 'waiting';
  return (await isIncluded({ head, tree }, receipt.entry, index))
    ? 'logged'
    : { problem: 'The entry isn’t in the public log where it should be.' };
}

async function isIncluded({ head, tree }: Pick<CheckedLog, 'head' | 'tree'>, entry: Hash, index: number) {
  const leaf = await leafHash(fromHex(entry));
  const root = await rootFromProof({ index, size: head.size, leaf }, await tree.prove(index));
  return root !== null && isSame(root, head.root);
}

const LENGTH_BYTES = 2;

/** Finds the place of an entry by reading all entries of the log. Null if it isn't there. */
export async function findEntry(
  read: LogReader,
  { size }: Pick<TreeHead, 'size'>,
  entry: Hash,
): Promise<number | null> {
  const wanted = fromHex(entry);
  for (let start = 0; start < size; start += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, size - start);
    const bundle = await read(tilePath('entries', start / TILE_WIDTH, width));
    for (let place = 0; place < width; place += 1) {
      const from = place * (LENGTH_BYTES + HASH_BYTES) + LENGTH_BYTES;
      if (isSame(bundle.subarray(from, from + HASH_BYTES), wanted)) return start + place;
    }
  }
  return null;
}
