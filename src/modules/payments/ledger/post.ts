import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { type Account, insertPosting, type PostingKind } from './store.ts';

export interface Posting {
  /** Idempotency key: each event is posted once. */
  readonly key: string;
  readonly kind: PostingKind;
  readonly currency: string;
  readonly userId?: string | null;
  readonly auctionId?: string | null;
  readonly chargeId?: string | null;
  readonly providerId?: string | null;
  readonly text: string;
  /** Debit is positive, credit negative. Zero entries are left out. */
  readonly entries: Readonly<Partial<Record<Account, number>>>;
  readonly at: number;
}

/** Returns false if already posted. The database rejects unbalanced postings. */
export async function post(transaction: Executor, posting: Posting): Promise<boolean> {
  const entries = (Object.entries(posting.entries) as [Account, number][]).filter(([, amount]) => amount !== 0);
  assert(
    entries.length >= 2 && entries.reduce((sum, [, amount]) => sum + amount, 0) === 0,
    `the posting ${posting.key} balances`,
  );
  const id = newId();
  return insertPosting(
    transaction,
    {
      id,
      key: posting.key,
      kind: posting.kind,
      currency: posting.currency,
      user_id: posting.userId ?? null,
      auction_id: posting.auctionId ?? null,
      charge_id: posting.chargeId ?? null,
      provider_id: posting.providerId ?? null,
      words: posting.text,
      posted_at: new Date(posting.at),
    },
    entries.map(([account, amount], index) => ({ posting_id: id, line: index + 1, account, amount })),
  );
}
