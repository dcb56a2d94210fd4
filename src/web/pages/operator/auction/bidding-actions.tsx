import { extendAuction, pauseAuction, resumeAuction, blockBidder } from '#contract/endpoints/bidding.ts';
import { requestApproval } from '#contract/endpoints/operations.ts';
import { useState } from 'react';
import type { FileBidder } from '#contract/live-dashboard.ts';
import type { OperatorAuction } from '#contract/operator.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { useTyped } from '#web/components/console/use-typed.ts';
import { formatMoney } from '#contract/format/money.ts';
import { Field, Select, TextArea } from '#web/components/ui/fields.tsx';

interface ActionProps {
  onDone: (notice: string) => void;
}
const MINUTES = 30;

export function PublicNote({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextArea
      name={`${id}-note`}
      label="Public note"
      hint="Shown in the auction’s activity as a message from us."
      rows={2}
      maxLength={1000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const CHANGES = {
  extend: {
    button: 'Extend closing time',
    busy: 'Extending…',
    notice: 'Closing time extended. Bidders were notified.',
    tone: 'solid',
  },
  pause: {
    button: 'Pause bidding',
    busy: 'Pausing…',
    notice: 'Bidding paused. The closing time moves by the length of the pause.',
    tone: 'stop',
  },
  resume: {
    button: 'Resume bidding',
    busy: 'Resuming…',
    notice: 'Bidding resumed. The closing time doesn’t change.',
    tone: 'solid',
  },
} as const;

/** A pause moves the close by its length; a close never moves earlier. */
export function MoveClose({ slug, kind, onDone }: { slug: string; kind: keyof typeof CHANGES } & ActionProps) {
  const [minutes, setMinutes] = useState(MINUTES);
  const id = `${kind}-${slug}`;
  const [note, setNote] = useTyped(`${id}-note`);
  const texts = CHANGES[kind];
  return (
    <ReasonForm
      id={id}
      tone={texts.tone}
      hint="Saved to the audit log."
      button={texts.button}
      busy={texts.busy}
      notice={texts.notice}
      onDone={(notice) => {
        setNote('');
        onDone(notice);
      }}
      action={(reason) =>
        kind === 'resume'
          ? browserClient.call(resumeAuction, { params: { slug }, body: { reason, public_note: note } })
          : browserClient.call(kind === 'pause' ? pauseAuction : extendAuction, {
              params: { slug },
              body: { minutes, reason, public_note: note },
            })
      }
    >
      {kind === 'resume' ? null : (
        <Field
          name={`${id}-minutes`}
          label={kind === 'pause' ? 'Length in minutes' : 'Minutes to add'}
          type="number"
          min={1}
          max={10_080}
          className="data max-w-40"
          value={String(minutes)}
          onChange={(event) => setMinutes(event.target.valueAsNumber || 0)}
        />
      )}
      <PublicNote id={id} value={note} onChange={setNote} />
    </ReasonForm>
  );
}

export function BlockBidder({
  slug,
  bidders,
  needsApproval,
  chosen,
  onDone,
}: { slug: string; bidders: readonly FileBidder[]; needsApproval: boolean; chosen: string | null } & ActionProps) {
  const free = bidders.filter((bidder) => !bidder.blocked);
  const [username, setUsername] = useState(chosen ?? '');
  const id = `block-${slug}`;
  const [note, setNote] = useTyped(`${id}-note`);
  return (
    <ReasonForm
      id={id}
      tone="stop"
      hint="Saved to the audit log."
      button={needsApproval ? 'Pause and request block' : 'Block bidder'}
      busy={needsApproval ? 'Requesting…' : 'Blocking…'}
      notice={
        needsApproval
          ? 'Bidding paused. Another staff member must approve the block under Approvals within 30 minutes.'
          : 'Bidder blocked. The auction was recalculated from the remaining bids.'
      }
      onDone={(notice) => {
        setNote('');
        onDone(notice);
      }}
      action={async (reason) => {
        const block = { username, reason, public_note: note };
        return needsApproval
          ? browserClient.call(requestApproval, { body: { action: 'block_bidder', slug, ...block } })
          : browserClient.call(blockBidder, { params: { slug }, body: block });
      }}
    >
      <p className="text-small text-ink-2">
        Cancels their bids and maximums in this auction and stops them from bidding on it. Other auctions aren’t
        affected.
      </p>
      <Select
        name="username"
        label="Bidder"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        options={[
          ['', 'Choose'],
          ...free.map(
            (bidder) =>
              [
                bidder.username,
                bidder.maximum === null ? bidder.username : `${bidder.username}, up to ${formatMoney(bidder.maximum)}`,
              ] as const,
          ),
        ]}
      />
      <PublicNote id={id} value={note} onChange={setNote} />
    </ReasonForm>
  );
}

export function LateVoid({ auction, onDone }: { auction: OperatorAuction } & ActionProps) {
  const id = `late-void-${auction.slug}`;
  const bids = auction.ledger.filter((entry) => entry.kind === 'offer' && !entry.voided).toReversed();
  // The ledger sequence never changes, while a void renumbers later bids.
  const [sequence, setSequence] = useState('');
  const [note, setNote] = useTyped(`${id}-note`);
  return (
    <ReasonForm
      id={id}
      tone="stop"
      hint="Sent to the bidder and saved to the audit log."
      button="Request void"
      busy="Requesting…"
      notice="Requested. Another staff member must approve it under Approvals."
      onDone={(notice) => {
        setNote('');
        onDone(notice);
      }}
      action={(reason) =>
        browserClient.call(requestApproval, {
          body: {
            action: 'void_after_close',
            slug: auction.slug,
            sequence: Number(sequence),
            reason,
            public_note: note,
          },
        })
      }
    >
      <p className="text-small text-ink-2">
        You can void a bid only if that doesn’t change whether the vehicle sold. The buyer and the price may change.
        Another staff member must approve.
      </p>
      <Select
        name="number"
        label="Bid"
        value={sequence}
        onChange={(event) => setSequence(event.target.value)}
        options={[
          ['', 'Choose'],
          ...bids.map(
            (entry) =>
              [
                String(entry.sequence),
                `${entry.number === null ? `Raised maximum, entry ${entry.sequence},` : `Bid ${entry.number}`} of ${entry.actor}, ${entry.amount === null ? '' : formatMoney(entry.amount)}`,
              ] as const,
          ),
        ]}
      />
      <PublicNote id={id} value={note} onChange={setNote} />
    </ReasonForm>
  );
}
