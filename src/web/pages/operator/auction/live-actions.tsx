import { lowerReserve, voidLedgerEntry } from '#contract/endpoints/bidding.ts';
import { requestApproval } from '#contract/endpoints/operations.ts';
import { useState } from 'react';
import type { LedgerEntry, OperatorAuction } from '#contract/operator.ts';
import { browserClient } from '#web/api.ts';
import { formatTyped, parseAmount } from '#web/components/bid/amount.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, Select, TextArea } from '#web/components/ui/fields.tsx';
import { useTyped } from '#web/components/console/use-typed.ts';
import { refusedHere } from '#web/problems.ts';

const nameOf = ({ number, sequence }: LedgerEntry): string =>
  number === null ? `raised maximum, entry ${sequence}` : `bid ${number}`;

export function VoidBid({
  auction,
  needsApproval,
  chosen: wanted,
  onDone,
}: {
  auction: OperatorAuction;
  needsApproval: boolean;
  chosen: number | null;
  onDone: (notice: string) => void;
}) {
  const bids = auction.ledger.filter((entry) => entry.kind === 'offer' && !entry.voided).toReversed();
  // The ledger sequence never changes, while a void renumbers later bids.
  const [sequence, setSequence] = useState(String(wanted ?? ''));
  const chosen = bids.find((entry) => String(entry.sequence) === sequence);
  const id = `void-${auction.slug}`;
  const [note, setNote] = useTyped(`${id}-note`);
  if (bids.length === 0) return <p className="text-ink-2">No bids to void.</p>;
  const bidName = chosen === undefined ? 'bid' : nameOf(chosen);
  return (
    <ReasonForm
      id={id}
      tone="stop"
      hint={needsApproval ? 'Saved to the audit log.' : 'Public, sent to the bidder and saved to the audit log.'}
      button={needsApproval ? `Pause and request void of ${bidName}` : `Void ${bidName}`}
      busy={needsApproval ? 'Requesting…' : 'Voiding…'}
      notice={
        needsApproval
          ? 'Bidding paused. Another staff member must approve the void under Approvals within 30 minutes.'
          : 'Bid voided.'
      }
      action={async (reason) => {
        if (chosen === undefined) throw refusedHere('void-number', 'Choose a bid.');
        if (!needsApproval)
          return browserClient.call(voidLedgerEntry, {
            params: { slug: auction.slug, sequence: chosen.sequence },
            body: { reason },
          });
        return browserClient.call(requestApproval, {
          body: {
            action: 'void_live',
            slug: auction.slug,
            sequence: chosen.sequence,
            reason,
            public_note: note,
          },
        });
      }}
      onDone={(notice) => {
        setSequence('');
        setNote('');
        onDone(notice);
      }}
    >
      {needsApproval ? (
        <p className="text-small text-ink-2">
          Bidding pauses at once and resumes when a second staff member decides. The closing time moves by the length of
          the pause.
        </p>
      ) : null}
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
      {needsApproval ? (
        <TextArea
          name={`${id}-note`}
          label="Public reason"
          hint="Shown in the auction’s activity and sent to the bidder."
          rows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      ) : null}
    </ReasonForm>
  );
}

export function ChangeReserve({
  auction,
  isLive,
  needsApproval,
  onDone,
}: {
  auction: OperatorAuction;
  isLive: boolean;
  needsApproval: boolean;
  onDone: (notice: string) => void;
}) {
  const { currency } = auction.starting_bid;
  const { reserve, slug } = auction;
  const [typed, setTyped] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  const verb = isRemoved ? 'Remove reserve' : isLive ? 'Lower reserve' : 'Change reserve';
  return (
    <ReasonForm
      id={`reserve-${slug}`}
      label="How the seller agreed"
      hint="Say when and how. Sent to the seller and saved to the audit log."
      button={needsApproval ? `Request: ${verb.toLowerCase()}` : verb}
      busy={needsApproval ? 'Requesting…' : 'Changing…'}
      notice={
        needsApproval
          ? 'Requested. The seller was notified. Another staff member must approve it under Approvals within an hour.'
          : 'Reserve changed. The seller was notified.'
      }
      action={async (reason) => {
        const amount = isRemoved ? null : parseAmount(typed, currency);
        // An empty or unreadable amount never removes the reserve.
        if (amount === null && !isRemoved)
          throw refusedHere('reserve', 'Enter the new reserve, or choose to remove it.');
        return needsApproval
          ? browserClient.call(requestApproval, { body: { action: 'change_reserve', slug, reserve: amount, reason } })
          : browserClient.call(lowerReserve, { params: { slug }, body: { reserve: amount, reason } });
      }}
      onDone={(notice) => {
        setTyped('');
        setRemoved(false);
        onDone(notice);
      }}
    >
      {needsApproval && reserve === null && auction.reserve_status !== 'none' ? (
        <p className="alert alert-note">
          To enter an amount, reveal the maximums and the reserve first. The approver must reveal them too.
        </p>
      ) : null}
      <Field
        name="reserve"
        label={`New reserve (${currency})`}
        {...(reserve === null ? {} : { hint: `Currently ${formatMoney(reserve)}.` })}
        inputMode="numeric"
        autoComplete="off"
        className="data"
        disabled={isRemoved}
        value={isRemoved ? '' : typed}
        onChange={(event) => setTyped(formatTyped(event.target.value, currency))}
      />
      {auction.reserve_status === 'none' ? null : (
        <Checkbox checked={isRemoved} onChange={(event) => setRemoved(event.target.checked)}>
          Remove the reserve
        </Checkbox>
      )}
    </ReasonForm>
  );
}
