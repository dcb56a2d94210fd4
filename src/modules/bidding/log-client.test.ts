import { HOUR_MS } from '#contract/durations.ts';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseExport } from '#contract/ledger/export.ts';
import { tilePath, TiledTree } from '#contract/ledger/merkle.ts';
import { openBidding } from '#tests/support/open-bidding.ts';
import { logEntries } from './log-entries.ts';

/** The public log, read with the published client of Sigstore’s transparency logs, which we didn't write. */
interface Proven {
  readonly canonicalizedBody: Buffer;
  readonly inclusionProof: {
    readonly logIndex: string;
    readonly hashes: readonly Buffer[];
    readonly checkpoint: { readonly envelope: string };
  };
}
interface Log {
  readonly logID: Buffer;
  readonly baseURL: string;
  readonly publicKey: KeyObject;
}
interface ReadCheckpoint {
  readonly origin: string;
  readonly logSize: bigint;
  readonly logHash: Buffer;
}
/** Parts of the client that it doesn’t export. A variable, because they have no public types. */
const part = (name: string): string => `@sigstore/verify/dist/tlog/${name}.js`;
const { verifyCheckpoint } = (await import(part('checkpoint'))) as {
  verifyCheckpoint(entry: Proven, logs: readonly Log[]): ReadCheckpoint;
};
const { verifyMerkleInclusion } = (await import(part('merkle'))) as {
  verifyMerkleInclusion(entry: Proven, checkpoint: ReadCheckpoint): void;
};

const site = openBidding('ann', 'bob');
const HASH_BYTES = 32;
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

async function fetched(path: string): Promise<Buffer> {
  const response = await site.app.transparency.routes.request(`/log/${path}`);
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The key as `/log/key` has it: name, id, and the public key after a byte for its algorithm. */
async function readLog(): Promise<Log> {
  const [name = '', id = '', ...rest] = (await fetched('key')).toString().trim().split('+');
  const raw = Buffer.from(rest.join('+'), 'base64').subarray(1);
  const publicKey = createPublicKey({ key: Buffer.concat([ED25519_SPKI, raw]), format: 'der', type: 'spki' });
  return { logID: Buffer.from(id, 'hex'), baseURL: `https://${name}`, publicKey };
}

async function playAuction(): Promise<string> {
  const { slug } = await site.app.addAuction({ close_date: new Date(site.clock.at + HOUR_MS).toISOString() });
  for (let number = 0; number < 12; number += 1) {
    const bid = { amount: 100_000 + number * 50_000 };
    expect((await site.app.bid(slug, number % 2 === 0 ? 'ann' : 'bob', bid)).status).toBe(201);
  }
  site.clock.at += 2 * HOUR_MS;
  await site.app.bidding.closer.runOnce();
  return slug;
}

it('proves every entry of the log to a published client', async () => {
  await playAuction();
  await logEntries(site.app.deps);
  const log = await readLog();
  const envelope = (await fetched('checkpoint')).toString();
  const proofOf = (index: number, hashes: readonly Uint8Array[], body: Buffer): Proven => ({
    canonicalizedBody: body,
    inclusionProof: {
      logIndex: String(index),
      hashes: hashes.map((hash) => Buffer.from(hash)),
      checkpoint: { envelope },
    },
  });
  const checkpoint = verifyCheckpoint(proofOf(0, [], Buffer.of()), [log]);
  const size = Number(checkpoint.logSize);
  expect(size).toBeGreaterThan(12);
  const tree = new TiledTree(size, (level, index, width) => fetched(tilePath(level, index, width)));
  const bundle = await fetched(tilePath('entries', 0, size));
  for (let index = 0; index < size; index += 1) {
    const at = index * (2 + HASH_BYTES) + 2;
    const body = bundle.subarray(at, at + HASH_BYTES);
    verifyMerkleInclusion(proofOf(index, await tree.prove(index), body), checkpoint);
    const other = Buffer.from(body.map((byte, index) => (index === 0 ? byte ^ 1 : byte)));
    const proof = proofOf(index, await tree.prove(index), other);
    expect(() => verifyMerkleInclusion(proof, checkpoint)).toThrow('does not match inclusion proof');
  }
});

it('proves an exported record to a published client, and no other', async () => {
  const slug = await playAuction();
  const { body } = await site.app.call('GET', `/api/auctions/${slug}/ledger`);
  const file = parseExport(JSON.stringify(body));
  if (file === null) throw new Error('the record is sound');
  const { head, log } = file;
  const proven = (hash: string, envelope = log.checkpoint): Proven => ({
    canonicalizedBody: Buffer.from(hash, 'hex'),
    inclusionProof: {
      logIndex: String(log.index),
      hashes: log.hashes.map((each) => Buffer.from(each, 'base64')),
      checkpoint: { envelope },
    },
  });
  const known = await readLog();
  const checkpoint = verifyCheckpoint(proven(head), [known]);
  expect(checkpoint.origin).toBe(log.key.slice(0, log.key.indexOf('+')));
  verifyMerkleInclusion(proven(head), checkpoint);
  expect(() => verifyMerkleInclusion(proven('00'.repeat(HASH_BYTES)), checkpoint)).toThrow('does not match');
  const altered = log.checkpoint.replace(/\n\d+\n/, '\n9999\n');
  expect(() => verifyCheckpoint(proven(head, altered), [known])).toThrow('invalid checkpoint signature');
});
