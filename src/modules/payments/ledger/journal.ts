import { decimalAmount } from '#contract/format/money.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { ChargeDocument } from '../context.ts';
import type { Account, PostingRow } from './store.ts';

export const JOURNAL_COLUMNS = ['date', 'account', 'debit', 'credit', 'currency', 'text', 'document'] as const;
export type AccountNumbers = Readonly<Record<Account, string>>;

export const accountNumbers = (settings: SiteSettings): AccountNumbers => ({
  bank: settings.journal_account_bank,
  card_provider: settings.journal_account_card_provider,
  receivable: settings.journal_account_receivable,
  disputed: settings.journal_account_disputed,
  refunds_owed: settings.journal_account_refunds_owed,
  tax_payable: settings.journal_account_tax_payable,
  premiums: settings.journal_account_premiums,
  seller_fees: settings.journal_account_seller_fees,
  provider_fees: settings.journal_account_provider_fees,
  losses: settings.journal_account_losses,
});

export interface JournalPosting {
  /** `2026-11-21`, in the site's time zone. */
  readonly date: string;
  readonly document: string;
  readonly currency: string;
  readonly text: string;
  /** Debit is above zero, credit below. */
  readonly entries: readonly { readonly account: Account; readonly amount: number }[];
}

/** One line an entry. A posting balances and has one document number, so every document balances. */
export const journalLines = (posting: JournalPosting, numbers: AccountNumbers): string[][] =>
  posting.entries.map(({ account, amount }) => {
    const { date, document, currency, text } = posting;
    const decimal = decimalAmount({ amount: Math.abs(amount), currency });
    return [date, numbers[account], amount > 0 ? decimal : '', amount < 0 ? decimal : '', currency, text, document];
  });

/**
 * What proves a posting: the invoice, the credit note, or else the payment at the provider. `credited` is what credit
 * notes had returned of the charge with this posting.
 */
export function documentOf(
  posting: Pick<PostingRow, 'id' | 'kind' | 'provider_id'>,
  { documents, credited }: { documents: readonly ChargeDocument[]; credited: number | undefined },
): string {
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (posting.kind === 'charge') return invoice?.number ?? posting.id;
  if (posting.kind !== 'credit_note') return posting.provider_id ?? posting.id;
  const note = documents.find((each) => each.kind === 'credit_note' && each.credited >= (credited ?? 0));
  return note?.number ?? posting.id;
}
