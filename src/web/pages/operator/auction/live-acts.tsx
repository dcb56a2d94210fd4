import { useState } from 'react';
import type { OperatorAuction } from '#contract/operator.ts';
import type { Money } from '#contract/primitives.ts';
import { staffClient } from '#web/components/console/staff-client.ts';
import { amountText, formatTyped, parseAmount } from '#web/components/bid/amount.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { formatMoney } from '#web/components/money/money.tsx';
import { Field } from '#web/components/ui/form.tsx';
import { Select } from '#web/components/ui/more-fields.tsx';

/** Voids one bid: the auction is then what it would be without it. */
export function VoidBid({ auction, chosen: wanted, onDone }: { auction: OperatorAuction; chosen: number | null; onDone: (said: string) => void }) {
  const bids = auction.ledger.filter((entry) => entry.kind === 'offer' && !entry.voided && entry.number !== null).toReversed();
  const [number, setNumber] = useState(wanted === null ? '' : String(wanted));
  const chosen = bids.find((entry) => String(entry.number) === number) ?? bids[0];
  if (chosen === undefined) return <p className="text-ink-2">No bid stands.</p>;
  return (
    <ReasonForm
      id={`void-${auction.slug}`}
      tone="stop"
      label="Reason"
      hint="The bidder reads it, and it stands in the trail."
      button={`Void bid ${chosen.number ?? ''}`}
      busy="Voiding…"
      said="The bid is voided."
      act={(reason) => staffClient.operator.voidBid(auction.slug, chosen.number ?? 0, reason)}
      onDone={(said) => {
        setNumber('');
        onDone(said);
      }}
    >
      <Select
        name="void-number"
        label="Bid"
        value={String(chosen.number)}
        onChange={(event) => setNumber(event.target.value)}
        options={bids.map((entry) => [
          String(entry.number),
          `${entry.number ?? ''}: ${entry.actor}, ${entry.amount === null ? '' : formatMoney(entry.amount)}${entry.maximum === null || entry.maximum.amount === entry.amount?.amount ? '' : `, up to ${formatMoney(entry.maximum)}`}`,
        ])}
      />
    </ReasonForm>
  );
}

/** Lowers or drops the reserve, on the seller's word. */
export function LowerReserve({ auction, reserve, onDone }: { auction: OperatorAuction; reserve: Money; onDone: (said: string) => void }) {
  const [typed, setTyped] = useState(amountText(reserve.amount, reserve.currency));
  return (
    <ReasonForm
      id={`reserve-${auction.slug}`}
      label="How you had the seller’s word"
      hint="It stands in the trail. A reserve is never raised."
      button={typed === '' ? 'Drop the reserve' : 'Lower the reserve'}
      busy="Changing…"
      said="The reserve is changed."
      act={(reason) => staffClient.operator.lowerReserve(auction.slug, { reserve: typed === '' ? null : parseAmount(typed, reserve.currency), reason })}
      onDone={onDone}
    >
      <Field
        name="reserve"
        label={`New reserve, in ${reserve.currency}`}
        hint={`It is ${formatMoney(reserve)} now. Leave it empty to drop it.`}
        inputMode="numeric"
        autoComplete="off"
        className="data"
        value={typed}
        onChange={(event) => setTyped(formatTyped(event.target.value))}
      />
    </ReasonForm>
  );
}
