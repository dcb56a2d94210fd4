import { useState } from 'react';
import type { LedgerEntry, OperatorAuction } from '#contract/operator.ts';
import type { Money } from '#contract/primitives.ts';
import { staffClient } from '#web/components/console/staff-client.ts';
import { amountText, formatTyped, parseAmount } from '#web/components/bid/amount.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { formatMoney } from '#web/components/money/money.tsx';
import { Field } from '#web/components/ui/form.tsx';
import { Select } from '#web/components/ui/more-fields.tsx';
import { refusedHere } from '#web/problems.ts';

const nameOf = ({ number, sequence }: LedgerEntry): string => (number === null ? `raised maximum, entry ${sequence}` : `bid ${number}`);

/** Voids one bid or raised maximum and recomputes the auction without it. */
export function VoidBid({ auction, chosen: wanted, onDone }: { auction: OperatorAuction; chosen: number | null; onDone: (said: string) => void }) {
  const bids = auction.ledger.filter((entry) => entry.kind === 'offer' && !entry.voided).toReversed();
  // Selects a bid by its ledger sequence, which never changes: bids arrive while the reason is typed, and a void
  // renumbers later bids.
  const [sequence, setSequence] = useState(String(wanted ?? ''));
  const chosen = bids.find((entry) => String(entry.sequence) === sequence);
  if (bids.length === 0) return <p className="text-ink-2">No bids to void.</p>;
  return (
    <ReasonForm
      id={`void-${auction.slug}`}
      tone="stop"
      label="Reason"
      hint="Sent to the bidder and saved to the audit log."
      button={chosen === undefined ? 'Void bid' : `Void ${nameOf(chosen)}`}
      busy="Voiding…"
      said="Bid voided."
      action={async (reason) => {
        if (chosen === undefined) throw refusedHere('void-number', 'Choose a bid.');
        return staffClient.operator.voidEntry(auction.slug, chosen.sequence, reason);
      }}
      onDone={(said) => {
        setSequence('');
        onDone(said);
      }}
    >
      <Select
        name="void-number"
        label="Bid"
        value={chosen === undefined ? '' : sequence}
        onChange={(event) => setSequence(event.target.value)}
        options={[
          ['', 'Choose'],
          ...bids.map((entry): [string, string] => [
            String(entry.sequence),
            `${entry.number ?? `Raised maximum, entry ${entry.sequence}`}: ${entry.actor}, ${entry.amount === null ? '' : formatMoney(entry.amount)}${entry.maximum === null || entry.maximum.amount === entry.amount?.amount ? '' : `, up to ${formatMoney(entry.maximum)}`}`,
          ]),
        ]}
      />
    </ReasonForm>
  );
}

export function LowerReserve({ auction, reserve, onDone }: { auction: OperatorAuction; reserve: Money; onDone: (said: string) => void }) {
  const [typed, setTyped] = useState(amountText(reserve.amount, reserve.currency));
  return (
    <ReasonForm
      id={`reserve-${auction.slug}`}
      label="How the seller agreed"
      hint="Saved to the audit log. A reserve can’t be raised."
      button={typed === '' ? 'Remove reserve' : 'Lower reserve'}
      busy="Changing…"
      said="Reserve changed."
      action={async (reason) => {
        const amount = parseAmount(typed, reserve.currency);
        // Only an empty field drops the reserve, never an unreadable one.
        if (amount === null && typed !== '') throw refusedHere('reserve', 'Enter the new reserve, or leave blank to remove it.');
        return staffClient.operator.lowerReserve(auction.slug, { reserve: amount, reason });
      }}
      onDone={onDone}
    >
      <Field
        name="reserve"
        label={`New reserve (${reserve.currency})`}
        hint={`Currently ${formatMoney(reserve)}. Leave blank to remove the reserve.`}
        inputMode="numeric"
        autoComplete="off"
        className="data"
        value={typed}
        onChange={(event) => setTyped(formatTyped(event.target.value, reserve.currency))}
      />
    </ReasonForm>
  );
}
