import { HASH_BYTES, hashTogether, hashesIn, leafHash, TILE_WIDTH } from '#contract/ledger/merkle.ts';
import { formatCheckpoint } from '#contract/ledger/notes.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SigningKey } from './signing-key.ts';
import { ENTRIES_LEVEL, type Head, readTile, type Tile, treeOf, updateHead, writeTiles } from './store.ts';

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

export async function appendLeaves(
  transaction: Executor,
  { key, head, entries, at }: { key: SigningKey; head: Head; entries: readonly Buffer[]; at: number },
): Promise<void> {
  assert(
    entries.every(({ length }) => length === HASH_BYTES),
    'every entry of the log is a hash',
  );
  const size = head.size + entries.length;
  const tiles = await extend(transaction, ENTRIES_LEVEL, head.size, entries);
  let hashes: readonly Uint8Array[] = await Promise.all(entries.map(leafHash));
  let start = head.size;
  for (let level = 0; hashes.length > 0; level += 1) {
    const extended = await extend(transaction, level, start, hashes);
    tiles.push(...extended);
    const full = extended.filter((tile) => tile.hashes.length === TILE_BYTES);
    hashes = await Promise.all(full.map((tile) => hashTogether(hashesIn(tile.hashes))));
    start = Math.floor(start / TILE_WIDTH);
  }
  await writeTiles(transaction, tiles);
  const checkpoint = key.sign(
    formatCheckpoint({ origin: key.name, size, root: await treeOf(transaction, size).root() }),
  );
  await updateHead(transaction, { size, checkpoint }, new Date(at));
}

async function extend(
  transaction: Executor,
  level: number,
  start: number,
  hashes: readonly Uint8Array[],
): Promise<Tile[]> {
  const first = Math.floor(start / TILE_WIDTH);
  const begun = start % TILE_WIDTH;
  const before = begun === 0 ? Buffer.of() : ((await readTile(transaction, level, first)) ?? Buffer.of());
  const bytes = Buffer.concat([before.subarray(0, begun * HASH_BYTES), ...hashes]);
  return Array.from({ length: Math.ceil(bytes.length / TILE_BYTES) }, (_, index) => ({
    level,
    index: first + index,
    hashes: bytes.subarray(index * TILE_BYTES, (index + 1) * TILE_BYTES),
  }));
}
