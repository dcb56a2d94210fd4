import { sql } from 'kysely';
import { TiledTree } from '#contract/ledger/merkle.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export const ENTRIES_LEVEL = -1;

export async function readTile(executor: Executor, level: number, index: number): Promise<Buffer | null> {
  const rows = await executor
    .selectFrom('log_tiles')
    .select('hashes')
    .where('level', '=', level)
    .where('index', '=', index)
    .execute();
  return rows[0]?.hashes ?? null;
}

/** Tiles only grow, so the tree can be read while others append. */
export const treeOf = (executor: Executor, size: number): TiledTree =>
  new TiledTree(size, async (level, index) => (await readTile(executor, level, index)) ?? Buffer.of());

export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Buffer;
}
export async function writeTiles(transaction: Executor, tiles: readonly Tile[]): Promise<void> {
  for (const { level, index, hashes } of tiles)
    await sql`insert into log_tiles (level, index, hashes) values (${level}, ${index}, ${hashes})
      on conflict (level, index) do update set hashes = excluded.hashes`.execute(transaction);
}

export type Head = Pick<CamelRow<'log_head'>, 'size' | 'checkpoint'>;

export async function readHead(executor: Executor): Promise<Head | null> {
  const rows = await executor.selectFrom('log_head').select(['size', 'checkpoint']).execute();
  return rows[0] ?? null;
}

export async function lockHead(transaction: Executor): Promise<Head> {
  await sql`insert into log_head (size, checkpoint) values (0, '') on conflict do nothing`.execute(transaction);
  const rows = await transaction.selectFrom('log_head').select(['size', 'checkpoint']).forUpdate().execute();
  return rows[0] ?? { size: 0, checkpoint: '' };
}

export async function updateHead(transaction: Executor, { size, checkpoint }: Head, at: Date): Promise<void> {
  await transaction.updateTable('log_head').set({ size, checkpoint, signed_at: at }).execute();
}

export type KeyRow = Pick<Row<'log_keys'>, 'name' | 'public_key' | 'private_key'>;

export async function readKey(executor: Executor): Promise<KeyRow | null> {
  const rows = await executor.selectFrom('log_keys').select(['name', 'public_key', 'private_key']).execute();
  return rows[0] ?? null;
}

/** Does nothing if another process has just stored one. */
export async function insertKey(executor: Executor, key: KeyRow, at: Date): Promise<void> {
  await sql`insert into log_keys (name, public_key, private_key, created_at)
    values (${key.name}, ${key.public_key}, ${key.private_key}, ${at}) on conflict do nothing`.execute(executor);
}
