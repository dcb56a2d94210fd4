import type { BulkResult } from '#contract/bulk.ts';
import { extendAuctions } from '#contract/endpoints/bidding.ts';
import type { OperatorAuctionRow } from '#contract/operator.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { Field } from '#web/components/ui/form.tsx';

const MINUTES = ['5', '10', '15', '30', '60'] as const;
const FIRST = '10';

export const extendedText = (count: number): string =>
  count === 0 ? 'No auctions extended.' : `${count} ${count === 1 ? 'auction' : 'auctions'} extended.`;

/** With words to begin with, so that thirty auctions take four presses. */
function ExtendAuctions({
  auctions,
  onDone,
}: {
  auctions: readonly OperatorAuctionRow[];
  onDone: (result: BulkResult) => void;
}) {
  const live = auctions.filter(({ state }) => state === 'live').length;
  const count = auctions.length;
  return (
    <BulkAction
      label="Extend"
      button={`Extend ${count} ${count === 1 ? 'auction' : 'auctions'}`}
      busy="Extending…"
      run={(text) =>
        browserClient.call(extendAuctions, {
          body: {
            slugs: auctions.map(({ slug }) => slug),
            minutes: Number(text('minutes')),
            reason: text('reason'),
            public_note: text('public_note'),
          },
        })
      }
      onDone={onDone}
    >
      {live === count ? null : (
        <p className="text-ink-2">
          {count - live === 1 ? '1 of them isn’t' : `${count - live} of them aren’t`} live and can’t be extended.
        </p>
      )}
      <fieldset>
        <legend className="label">Minutes to add</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {MINUTES.map((minutes) => (
            <label key={minutes} className="check">
              <input type="radio" name="minutes" value={minutes} defaultChecked={minutes === FIRST} />
              {minutes}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          name="public_note"
          label="Public note"
          hint="Shown in each auction’s activity."
          maxLength={1000}
          defaultValue="We’ve extended the closing time."
        />
        <Field
          name="reason"
          label="Reason"
          hint="Saved to the audit log."
          maxLength={1000}
          defaultValue="Several auctions extended together."
        />
      </div>
    </BulkAction>
  );
}

export const extending = (onDone: (result: BulkResult) => void): Selection<OperatorAuctionRow> => ({
  nameOf: ({ title }) => title,
  actions: (auctions, clear) => (
    <ExtendAuctions
      auctions={auctions}
      onDone={(result) => {
        clear();
        onDone(result);
      }}
    />
  ),
});
