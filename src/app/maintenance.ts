import { sql } from 'kysely';
import { reencrypt, type Reencrypted } from '#platform/reencrypt.ts';
import type { App } from './compose.ts';

export interface SiteReport {
  readonly auctions: number;
  readonly problems: readonly string[];
}

export async function checkSite({ bidding, payments, database: { executor } }: App): Promise<SiteReport> {
  const { rows } = await sql<{ id: string; slug: string }>`select a.id, a.slug from auction_states s
    join auctions a on a.id = s.auction_id order by a.id`.execute(executor);
  const problems: string[] = [];
  for (const { id, slug } of rows)
    problems.push(...(await bidding.verifyLedger(id)).map((problem) => `${slug}: ${problem}`));
  return { auctions: rows.length, problems: [...problems, ...(await payments.books.problems())] };
}

/** May run beside the application, stop at any time and run again. */
export async function reencryptAll({ accounts, notifications, partners, transparency }: App): Promise<Reencrypted[]> {
  await accounts.keepPreviousHashKey();
  const columns = [accounts, notifications, partners, transparency].flatMap(({ encryptedColumns }) => encryptedColumns);
  const results: Reencrypted[] = [];
  for (const column of columns) results.push(await reencrypt(column));
  return results;
}

const RESTORED = 'The database was restored from a backup.';

/** The site that made the backup has sent them since. Returns the count. */
export async function endWaitingMessages({ database, clock, mail, notifications }: App): Promise<number> {
  return database.transaction(async (transaction) => {
    const at = await clock.now(transaction);
    const deliveries = await notifications.endAllDeliveries(transaction, { note: RESTORED, at });
    return deliveries + (await mail.withdrawAll(transaction, RESTORED));
  });
}
