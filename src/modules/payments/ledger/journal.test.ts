import { DAY_MS } from '#contract/durations.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { describe, expect, it, test } from 'vitest';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp } from '#tests/support/settlement-app.ts';
import { accountNumbers, documentOf, JOURNAL_COLUMNS, journalLines } from './journal.ts';
import type { Account, PostingKind } from './store.ts';

const numbers = accountNumbers(SiteSettingsSchema.parse({}));
const ACCOUNTS = Object.keys(numbers) as Account[];

/** Debits minus credits in minor units, by document and currency. */
function balancesOf(lines: readonly (readonly string[])[]): Map<string, number> {
  const balances = new Map<string, number>();
  for (const [, , debit = '', credit = '', currency = '', , document] of lines) {
    const minor = (decimal: string) => Math.round(Number(decimal) * minorUnitsPerWhole(currency));
    const key = `${document} ${currency}`;
    balances.set(key, (balances.get(key) ?? 0) + minor(debit) - minor(credit));
  }
  return balances;
}
const isBalanced = (lines: readonly (readonly string[])[]) => [...balancesOf(lines).values()].every((sum) => sum === 0);

const amounts = fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }).filter((amount) => amount !== 0);
const postings = fc
  .record({
    document: fc.constantFrom('000001', '000002', 'pi_1'),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    amounts: fc.array(amounts, { minLength: 1, maxLength: 5 }),
  })
  .map(({ amounts: parts, ...posting }) => ({
    ...posting,
    date: '2026-11-21',
    text: 'A posting',
    entries: [...parts, -parts.reduce((sum, amount) => sum + amount, 0)]
      .filter((amount) => amount !== 0)
      .map((amount, index) => ({ account: ACCOUNTS[index % ACCOUNTS.length] ?? 'bank', amount })),
  }));

test('a journal balances for each document and currency, with either a debit or a credit in a line', () => {
  fc.assert(
    fc.property(fc.array(postings, { maxLength: 30 }), (all) => {
      const lines = all.flatMap((posting) => journalLines(posting, numbers));
      expect(isBalanced(lines)).toBe(true);
      for (const [, account, debit, credit] of lines) {
        expect(account).toMatch(/^\d{4}$/);
        expect([debit, credit].filter((amount) => amount !== '' && Number(amount) > 0)).toHaveLength(1);
      }
    }),
  );
});

test('writes all digits of the currency', () => {
  const linesOf = (currency: string) =>
    journalLines(
      {
        date: '2026-11-21',
        document: '000001',
        currency,
        text: 'x',
        entries: [{ account: 'bank', amount: 1_250_000 }],
      },
      numbers,
    )[0]?.[2];
  expect(['USD', 'JPY', 'KWD'].map(linesOf)).toEqual(['12500.00', '1250000', '1250.000']);
});

describe('the document of a posting', () => {
  const documents = [
    { kind: 'invoice', number: '000007', credited: 0 },
    { kind: 'credit_note', number: '000009', credited: 3_000 },
    { kind: 'credit_note', number: '000012', credited: 10_000 },
  ] as const;
  const of = (kind: PostingKind, credited?: number, providerId: string | null = 'pi_1') =>
    documentOf({ id: 'posting', kind, provider_id: providerId }, { documents, credited });
  it('is its invoice, its credit note, or the payment at the provider', () => {
    expect([of('charge'), of('capture'), of('refund'), of('paid_by_hand', undefined, null)]).toEqual([
      '000007',
      'pi_1',
      'pi_1',
      'posting',
    ]);
    expect([of('credit_note', 3_000), of('credit_note', 10_000), of('credit_note', 11_000, null)]).toEqual([
      '000009',
      '000012',
      'posting',
    ]);
    // One credit note may return two refunds that were made before the invoice.
    expect(of('credit_note', 1_000)).toBe('000009');
  });
});

describe('the export', async () => {
  const { database } = await testDatabase('postgres');
  const app = await openSettlementTestApp(database);
  await app.addBidder('ann');

  const journal = async (query = '') => {
    const { status, text } = await app.download('staff', `/api/operator/payments/journal.csv?${query}`);
    expect(status, text).toBe(200);
    const [head, ...lines] = Papa.parse<string[]>(text.trim()).data;
    expect(head).toEqual([...JOURNAL_COLUMNS]);
    return lines;
  };

  it('has the invoice and the credit note of a sale, with the accounts of the settings', async () => {
    await app.change({ journal_account_premiums: '8400' });
    const slug = await app.closed([['ann', 1_000_000]]);
    const charge = (await app.read('ann', slug)).settlement?.charge?.id ?? '';
    const refunded = await app.call('staff', 'POST', `/api/operator/payments/charges/${charge}/refund`, {
      amount: 12_000,
      reason: 'For the long wait',
    });
    expect(refunded.status).toBe(200);
    await app.settle();
    const [invoice, credit] = (await app.read('ann', slug)).settlement?.invoices ?? [];
    const lines = await journal();
    const of = (document = '') =>
      lines.filter((line) => line[6] === document).map(([, account, debit, to]) => [account, debit, to]);
    expect(of(invoice?.number)).toEqual([
      ['1100', '500.00', ''],
      ['8400', '', '500.00'],
    ]);
    expect(of(credit?.number)).toEqual([
      ['8400', '120.00', ''],
      ['1100', '', '120.00'],
    ]);
    const card = lines.filter(([, account]) => account === '1050');
    expect(card.map(([, , debit, to]) => [debit, to])).toEqual([
      ['500.00', ''],
      ['', '120.00'],
    ]);
    expect(card[0]?.[5]).toContain(`(invoice ${invoice?.number})`);
    expect(isBalanced(lines)).toBe(true);
  });

  it('is of whole days in the site’s time zone, and is in the audit log', async () => {
    const { rows } = await sql<{ day: string }>`select to_char(min(posted_at at time zone 'UTC'), 'YYYY-MM-DD') as day
      from money_postings`.execute(database.executor);
    const day = rows[0]?.day ?? '';
    const whole = await journal();
    const ofDay = await journal(`from=${day}&to=${day}`);
    expect(ofDay).toEqual(whole.filter(([date]) => date === day));
    expect(ofDay.length).toBeGreaterThan(0);
    expect(await journal('to=2020-01-01')).toEqual([]);
    const audit = await sql<{ after: unknown }>`select after from audit_entries where action = 'journal_exported'
      order by id`.execute(database.executor);
    expect(audit.rows.map(({ after }) => after)).toMatchObject([
      {},
      {},
      { from: day, to: day, postings: expect.any(Number) },
      { to: '2020-01-01', postings: 0 },
    ]);
  });

  it('balances whatever is charged, declined and refunded, in any currency', async () => {
    const histories = fc.record({
      currency: fc.constantFrom('USD', 'JPY', 'KWD'),
      purpose: fc.constantFrom('premium' as const, 'seller_fee' as const),
      net: fc.integer({ min: 100, max: 90_000 }).map((amount) => amount * 10),
      country: fc.constantFrom('Freedonia', undefined),
      refunds: fc.array(fc.integer({ min: 10, max: 400 }), { maxLength: 3 }),
    });
    await app.call('staff', 'POST', '/api/operator/tax-rates', {
      country: 'Freedonia',
      name: 'Sales tax',
      basis_points: 825,
    });
    await fc.assert(
      fc.asyncProperty(histories, async ({ currency, purpose, net, country, refunds }) => {
        app.clock.at += DAY_MS / 4;
        const { id } = await app.charge('ann', { title: '=A car', purpose, net, currency, place: { country } });
        await app.settle();
        for (const thousandths of refunds)
          await app.call('staff', 'POST', `/api/operator/payments/charges/${id}/refund`, {
            amount: Math.max(10, Math.floor((net * thousandths) / 10_000) * 10),
            reason: 'As agreed.',
          });
        await app.settle();
        await app.payments.books.bookFees(0);
        const lines = await journal();
        expect(isBalanced(lines)).toBe(true);
        expect(lines.every(([, , debit, credit]) => (debit === '') !== (credit === ''))).toBe(true);
        const { accounts } = await app.payments.books.read();
        expect(lines.length).toBeGreaterThanOrEqual(accounts.length);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
