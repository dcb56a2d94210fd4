import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { HASH_BYTES, TILE_WIDTH, tilePath } from '#contract/ledger/merkle.ts';
import type { Database } from '#platform/database/database.ts';
import { ENTRIES_LEVEL, readHead, readTile } from './store.ts';

const TILE = /^\/log\/tile\/(entries|0|[1-5]?\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;
const TILES_CACHED = 500;
const FOREVER = 'public, max-age=31536000, immutable';
const LENGTH = Buffer.of(0, HASH_BYTES);

/** Serves the log as C2SP tlog-tiles below `/log`. Tiles never change, so they are cached. */
export function logRoutes({ database }: { database: Database }, verifierKey: () => Promise<string>): Hono {
  const routes = new Hono();
  const cached = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: TILES_CACHED });
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
  routes.get('/log/checkpoint', async (c) => {
    const head = await readHead(database.executor);
    return head === null || head.checkpoint === '' ? c.notFound() : c.body(head.checkpoint, 200, text);
  });
  routes.get('/log/key', async (c) => c.body(`${await verifierKey()}\n`, 200, text));
  routes.get('/log/tile/*', async (c) => {
    const bytes = cached.get(c.req.path) ?? (await readAt(database, c.req.path));
    if (bytes === null) return c.notFound();
    cached.set(c.req.path, bytes);
    return c.body(bytes, 200, { 'content-type': 'application/octet-stream', 'cache-control': FOREVER });
  });
  return routes;
}

async function readAt({ executor }: Database, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [, kind = '', name = '', partial] = TILE.exec(path) ?? [];
  const level = kind === 'entries' ? kind : Number(kind);
  const index = Number(name.replaceAll(/[x/]/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (name === '' || width > TILE_WIDTH || path !== `/log/${tilePath(level, index, width)}`) return null;
  const tile = await readTile(executor, level === 'entries' ? ENTRIES_LEVEL : level, index);
  if (tile === null || tile.length < width * HASH_BYTES) return null;
  const hashes = tile.subarray(0, width * HASH_BYTES);
  return level === 'entries' ? bundleOf(hashes) : Uint8Array.from(hashes);
}

/** Each entry with its length before it. */
function bundleOf(entries: Buffer): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < entries.length; at += HASH_BYTES) parts.push(LENGTH, entries.subarray(at, at + HASH_BYTES));
  return Uint8Array.from(Buffer.concat(parts));
}
