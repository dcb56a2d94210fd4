import { countOf, formatMoney } from '#contract/format/money.ts';
import { CircleCheck, TriangleAlert } from 'lucide';
import type { Books } from '#contract/payments.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

const KINDS: Readonly<Record<Books['accounts'][number]['kind'], string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  income: 'Income',
  expense: 'Expenses',
};
const exact = (value: { amount: number; currency: string }) => formatMoney(value, { cents: true });

export function BooksPart({ books }: { books: Books }) {
  return (
    <>
      <div className={`alert ${books.is_balanced ? 'alert-go' : 'alert-error'}`}>
        <Icon of={books.is_balanced ? CircleCheck : TriangleAlert} />
        <div>
          <strong className="font-strong">
            {books.is_balanced ? 'The books balance' : 'The books do not balance'}
          </strong>
          <br />
          {countOf(books.postings, 'posting')}; debits minus credits:{' '}
          {books.differences.length === 0 ? 'zero' : books.differences.map(exact).join(', ')}.
          {books.unbalanced_postings.length === 0 ? null : ` Unbalanced: ${books.unbalanced_postings.join(', ')}.`}
        </div>
      </div>
      <p className="mt-4 text-small text-ink-2">
        Currently held on cards (not in the books until captured):{' '}
        {books.held.amount === null ? (
          'hidden while the holders’ auctions are live,'
        ) : (
          <span className="data text-ink">{exact({ amount: books.held.amount, currency: books.currency })}</span>
        )}{' '}
        in {countOf(books.held.count, 'hold')}.
      </p>
      <ScrollTable
        label="Accounts"
        space="mt-2"
        className="tbl min-w-[36rem]"
        columns={['Account', 'Kind', ['Debit', 'num'], ['Credit', 'num'], ['Balance', 'num']]}
      >
        {books.accounts.map((account) => (
          <tr key={`${account.code}-${account.balance.currency}`}>
            <th scope="row" className="!text-ink !font-strong !text-[.9375rem]">
              {account.name}
            </th>
            <td className="text-ink-2">{KINDS[account.kind]}</td>
            <td className="num">{exact(account.debit)}</td>
            <td className="num">{exact(account.credit)}</td>
            <td className="num">{exact(account.balance)}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
