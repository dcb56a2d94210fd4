import type { z } from 'zod';
import type { JournalQuerySchema } from '#contract/payment-lists.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { requireStaffWithProof } from '#modules/operations/index.ts';
import { readInParts } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { csvLines, textStream } from '#platform/http/csv.ts';
import { siteClock } from '#platform/site-time.ts';
import type { PaymentsContext } from '../context.ts';
import { readPeriod } from '../list/filter.ts';
import { accountNumbers, documentOf, JOURNAL_COLUMNS, journalLines } from './journal.ts';
import { countPostings, findPostingsOfPeriod, type PostingPeriod, sumCredited } from './store.ts';

/** Every posting of a period, oldest first. An error aborts the download, so that a part can't pass for the whole. */
export async function exportJournal(
  context: PaymentsContext,
  actor: Actor,
  query: z.output<typeof JournalQuerySchema>,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const who = requireStaffWithProof(actor, 'manage_payments');
  if (!who.ok) return who;
  const { executor } = context.database;
  const settings = await context.settings(executor);
  const days = readPeriod(query, settings.time_zone);
  if (!days.ok) return days;
  const period = { ...days.value, currency: query.currency ?? null };
  const postings = await countPostings(executor, period);
  await context.database.transaction(async (transaction) =>
    context.recordAuditEntry(transaction, {
      actorId: who.value.userId,
      action: 'journal_exported',
      subject: 'payments',
      after: { ...query, postings },
      at: await context.clock.now(transaction),
    }),
  );
  return accepted(textStream(linesOf(context, period, settings)));
}

async function* linesOf(
  context: PaymentsContext,
  period: PostingPeriod,
  settings: SiteSettings,
): AsyncGenerator<string> {
  const { executor } = context.database;
  const numbers = accountNumbers(settings);
  yield csvLines([JOURNAL_COLUMNS]);
  const parts = readInParts(
    (page) => findPostingsOfPeriod(executor, period, page),
    ({ posting }) => ({ key: posting.posted_at.getTime(), id: posting.id }),
  );
  for await (const found of parts) {
    const charges = [...new Set(found.flatMap(({ posting }) => posting.charge_id ?? []))];
    const [documents, credited] = await Promise.all([
      context.invoices.documentsOf(executor, charges),
      sumCredited(executor, charges),
    ]);
    yield csvLines(
      found.flatMap(({ posting, entries }) => {
        const own = documents.get(posting.charge_id ?? '') ?? [];
        const document = documentOf(posting, { documents: own, credited: credited.get(posting.id) });
        const invoice = own.find(({ kind }) => kind === 'invoice')?.number;
        return journalLines(
          {
            date: siteClock(posting.posted_at.getTime(), settings.time_zone).date,
            document,
            currency: posting.currency,
            text:
              invoice === undefined || invoice === document ? posting.words : `${posting.words} (invoice ${invoice})`,
            entries,
          },
          numbers,
        );
      }),
    );
  }
}
