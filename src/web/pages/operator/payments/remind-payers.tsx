import { remindLateSales } from '#contract/endpoints/settlements.ts';
import { countOf } from '#contract/format/money.ts';
import type { PaymentRow } from '#contract/payment-lists.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';

/** A premium that wasn't paid: the buyer's step of the sale is still to do. */
const isUnpaid = ({ kind, state }: PaymentRow): boolean => kind === 'premium' && state === 'declined';
const buyers = (count: number): string => countOf(count, 'buyer');

export const REMINDING_PAYERS: Selection<PaymentRow> = {
  nameOf: ({ title, username }) => `${title}, ${username ?? 'former member'}`,
  idOf: ({ slug }) => slug,
  actions(selected) {
    const slugs = [...new Set(selected.filter(isUnpaid).map(({ slug }) => slug))];
    return (
      <BulkAction
        label="Remind"
        button={`Remind ${buyers(slugs.length)}`}
        busy="Sending…"
        run={() => browserClient.call(remindLateSales, { body: { slugs } })}
        done={(count) => (count === 0 ? 'No reminders sent.' : `${buyers(count)} reminded to pay.`)}
      >
        <p>
          {slugs.length === 0
            ? 'None of these payments is a declined premium.'
            : 'We’ll remind the buyer of each declined premium that is past its date, at most once in 24 hours, and save each reminder to the audit log.'}
        </p>
      </BulkAction>
    );
  },
};
