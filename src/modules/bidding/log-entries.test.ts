import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { parseExport } from '#contract/ledger/export.ts';
import { isConsistent, leafHash, rootFromProof, TILE_WIDTH, TiledTree, tilePath } from '#contract/ledger/merkle.ts';
import { type Checkpoint, openNote, parseCheckpoint, toBase64 } from '#contract/ledger/notes.ts';
import { fromHex } from '#contract/ledger/hashing.ts';
import { createTransparency } from '#modules/transparency/index.ts';
import { openBidding } from '#tests/support/open-bidding.ts';
import { logEntries } from './log-entries.ts';
import { countUnlogged } from './store/ledger-batches.ts';

const site = openBidding('ann', 'bob');
const HASH_BYTES = 32;
const config = { publicUrl: 'http://site.test', secret: 's'.repeat(40) };

async function fetched(path: string): Promise<Uint8Array> {
  const response = await site.app.transparency.routes.request(`/log/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
const readText = async (path: string): Promise<string> => new TextDecoder().decode(await fetched(path));

async function openLog(): Promise<{ checkpoint: Checkpoint; tree: TiledTree }> {
  const text = await openNote(await readText('checkpoint'), (await readText('key')).trim());
  const checkpoint = text === null ? null : parseCheckpoint(text);
  if (checkpoint === null) throw new Error('the log has no checkpoint');
  const tree = new TiledTree(checkpoint.size, (level, index, width) => fetched(tilePath(level, index, width)));
  expect(toBase64(await tree.root())).toBe(toBase64(checkpoint.root));
  return { checkpoint, tree };
}

async function readEntries(size: number): Promise<string[]> {
  const entries: string[] = [];
  for (let start = 0; start < size; start += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, size - start);
    const bundle = Buffer.from(await fetched(tilePath('entries', start / TILE_WIDTH, width)));
    expect(bundle.length).toBe(width * (2 + HASH_BYTES));
    for (let at = 0; at < bundle.length; at += 2 + HASH_BYTES) {
      expect(bundle.readUInt16BE(at)).toBe(HASH_BYTES);
      entries.push(bundle.toString('hex', at + 2, at + 2 + HASH_BYTES));
    }
  }
  return entries;
}

async function playAuction(bids: number): Promise<string> {
  const { slug } = await site.app.addAuction({ close_date: new Date(site.clock.at + HOUR_MS).toISOString() });
  const answers = Array.from({ length: bids }, (_, index) =>
    site.app.bidding.placeBid(
      site.app.person(index % 2 === 0 ? 'ann' : 'bob'),
      slug,
      { amount: 100_000 + index * 50_000, confirm: true },
      null,
    ),
  );
  expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
  return slug;
}

it('has every entry of every ledger once, provably, and only grows', async () => {
  expect((await site.app.transparency.routes.request('/log/checkpoint')).status).toBe(404);
  const slugs = [await playAuction(3)];
  await logEntries(site.app.deps);
  const first = await openLog();
  expect(first.checkpoint).toMatchObject({ origin: 'site.test/log', size: 4 });
  for (let auction = 0; auction < 4; auction += 1) slugs.push(await playAuction(70));
  site.clock.at += HOUR_MS;
  await site.app.bidding.closer.runOnce();
  while ((await logEntries(site.app.deps)) > 0);
  const { checkpoint, tree } = await openLog();
  const entries = await readEntries(checkpoint.size);
  for (const slug of slugs) {
    const text = await (await site.app.api.request(`/api/auctions/${slug}/ledger`)).text();
    const head = parseExport(text)?.head ?? '';
    const index = entries.indexOf(head);
    expect(index).toBeGreaterThanOrEqual(0);
    const leaf = await leafHash(fromHex(head));
    const root = await rootFromProof({ index, size: checkpoint.size, leaf }, await tree.prove(index));
    expect(toBase64(root ?? Uint8Array.of())).toBe(toBase64(checkpoint.root));
  }
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from ledger_entries`.execute(
    site.database.executor,
  );
  expect(entries.toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted());
  const proof = await tree.proveConsistency(first.checkpoint.size);
  expect(await isConsistent(first.checkpoint, checkpoint, proof)).toBe(true);
});

it('logs each entry once when two processes log at the same time', async () => {
  const before = (await openLog()).checkpoint.size;
  await playAuction(20);
  const other = { ...site.app.deps, transparency: createTransparency({ ...site.app.deps, config }) };
  await Promise.all([logEntries(site.app.deps), logEntries(other), logEntries(site.app.deps)]);
  expect((await openLog()).checkpoint.size).toBe(before + 21);
  expect(await countUnlogged(site.database.executor)).toBe(0);
});

it('serves what the specification names, and nothing else', async () => {
  const { size } = (await openLog()).checkpoint;
  const tile = await site.app.transparency.routes.request('/log/tile/0/000');
  expect([tile.status, tile.headers.get('content-type'), tile.headers.get('cache-control')]).toEqual([
    200,
    'application/octet-stream',
    'public, max-age=31536000, immutable',
  ]);
  for (const path of [
    '0/000.p/256',
    '0/000.p/0',
    '0/0',
    '0/x000/000',
    '64/000',
    '00/000',
    '0/999',
    '-1/000',
    `0/001.p/${size}`,
  ])
    expect((await site.app.transparency.routes.request(`/log/tile/${path}`)).status, path).toBe(404);
});

it('keeps its signing key encrypted, and tiles from being changed', async () => {
  const { executor } = site.database;
  const [column] = site.app.transparency.encryptedColumns;
  const [stored] = (await column?.list('', 10)) ?? [];
  expect(column?.encryption.isCurrent(stored?.value ?? Buffer.of(), stored?.belongsTo ?? '')).toBe(true);
  for (const change of ['delete from log_tiles', "update log_tiles set hashes = decode(repeat('00', 32), 'hex')"])
    await expect(sql.raw(change).execute(executor)).rejects.toThrow('append-only');
});
