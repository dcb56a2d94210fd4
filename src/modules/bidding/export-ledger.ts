import { hidesAmounts, isPublicStatus } from '#auction/lifecycle.ts';
import { isReservePublic } from '#auction/reserve.ts';
import type { LedgerExport } from '#contract/ledger/export.ts';
import type { LogProof } from '#contract/ledger/notes.ts';
import { LEDGER_FORMAT, parseEntry, promisesReserve } from '#contract/ledger/entries.ts';
import type { Openings } from '#contract/ledger/verify-ledger.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { BiddingDeps } from './deps.ts';
import { logEntries } from './log-entries.ts';
import { saltsOf } from './encode-entry.ts';
import { findInfoBySlug } from './store/auction-info.ts';
import { findLogIndex } from './store/ledger-batches.ts';
import { type Entry, readLedger } from './store/ledger.ts';

type ExportDeps = Pick<BiddingDeps, 'database' | 'clock' | 'accounts' | 'transparency'>;

/** Contains no maximums. Names of people who deleted their account can't be opened any more. */
export async function exportLedger(deps: ExportDeps, slug: string): Promise<Result<LedgerExport>> {
  const { database, accounts } = deps;
  const { executor } = database;
  const [found] = await findInfoBySlug(executor, [slug]);
  if (found === undefined || !isPublicStatus(found.status)) return refuse('auction_not_found');
  const entries = await readLedger(executor, found.info.auctionId);
  const last = entries.at(-1);
  if (hidesAmounts(found.status) || last === undefined) return refuse('ledger_after_close');
  const log = await proveLogged(deps, last);
  if (log === null) return refuse('ledger_not_logged');
  const names = await accounts.usernames(executor, [...new Set(entries.map(({ actorId }) => actorId))]);
  const published = entries.map(({ body }) => parseEntry(body));
  const isDisclosed = isReservePublic({
    status: found.status,
    isPromised: promisesReserve(published[0]),
    wasEverMet: published.some((entry) => 'reserve' in entry && entry.reserve === 'met'),
  });
  const shownAmounts = new Set(
    published.flatMap((entry) => (entry.kind === 'void' ? entry.lines.map((line) => line.entry) : [])),
  );
  return accepted({
    format: LEDGER_FORMAT,
    entries: published,
    openings: entries.map((entry, number) => {
      const shown = openedOf(entry, { isDisclosed, name: names.get(entry.actorId) ?? null });
      return openingsOf(entry, shownAmounts.has(number) ? { ...shown, amount: String(entry.amount) } : shown);
    }),
    head: last.hash.toString('hex'),
    log,
  });
}

/** Brings the log up to date first, for requests right after the close. */
async function proveLogged(deps: ExportDeps, { auctionId, sequence }: Entry): Promise<LogProof | null> {
  const { executor } = deps.database;
  const find = () => findLogIndex(executor, auctionId, sequence);
  let index = await find();
  if (index === null && (await logEntries(deps)) > 0) index = await find();
  return index === null ? null : deps.transparency.prove(executor, index);
}

function openedOf(
  { kind, amount, reason }: Entry,
  { isDisclosed, name }: { isDisclosed: boolean; name: string | null },
): Record<string, string> {
  if (kind === 'offer' && name !== null) return { name };
  if (kind === 'void' || kind === 'auction_withdrawal') return { reason: reason ?? '' };
  if (kind === 'listing_change') return { changes: reason ?? '' };
  const hasReserve = (kind === 'opening' || kind === 'reserve_change') && amount !== null;
  return hasReserve && isDisclosed ? { reserve: String(amount) } : {};
}

function openingsOf({ body, salts }: Entry, texts: Readonly<Record<string, string>>): Openings {
  const { commitments } = parseEntry(body);
  const bySecret = saltsOf(commitments, salts) ?? {};
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const salt = bySecret[name];
      return salt === undefined ? [] : [[name, { salt: salt.toString('hex'), text }]];
    }),
  );
}
