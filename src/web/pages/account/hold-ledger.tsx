import type { Charge, Hold, HoldLedger } from '#contract/payments.ts';
import { Money } from '#web/components/money/money.tsx';
import { PayCharge } from '#web/components/payment/pay-charge.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Section } from '#web/components/ui/section.tsx';

const WHY_ENDED: Readonly<Record<NonNullable<Hold['end_reason']>, string>> = {
  declined: 'Declined by your bank',
  unneeded: 'Released: no longer needed',
  replaced: 'Released: replaced by a new hold',
  captured: 'Used to pay the premium',
  expired: 'Expired by the card network',
  abandoned: 'Released: not confirmed with the bank',
  unanswered: 'Not placed: no response from the card provider',
  card_charged: 'Released: the premium is charged to the card directly',
  set_aside: 'Released: not used for the premium',
};

const BEING_RELEASED: Readonly<Partial<Record<NonNullable<Hold['end_reason']>, string>>> = {
  unneeded: 'No longer needed: being released',
  replaced: 'Replaced by a new hold: being released',
  card_charged: 'The premium is charged to the card directly: being released',
  set_aside: 'Being released: the card provider hasn’t confirmed yet whether the premium was taken from it',
};

function Until({ hold }: { hold: Hold }) {
  if (hold.ended_at !== null && hold.end_reason !== null)
    return (
      <>
        {WHY_ENDED[hold.end_reason]}, <TimeText at={hold.ended_at} />
      </>
    );
  if (hold.state === 'releasing')
    return (
      <>{BEING_RELEASED[hold.end_reason ?? 'unneeded'] ?? 'Being released'}. Your bank may take a few days to show it</>
    );
  if (hold.state === 'capturing') return <>Charging the premium now</>;
  if (hold.state === 'action_needed') return <>Waiting for you to confirm it with your bank</>;
  if (hold.state === 'requested') return <>Being placed on your card</>;
  if (hold.releases_at !== null)
    return (
      <>
        You’re not leading any auctions. We keep the hold a few minutes in case you bid, then release it at about{' '}
        <TimeText at={hold.releases_at} />
      </>
    );
  if (hold.kept_for === 'close' && hold.needed_until !== null)
    return (
      <>
        You’re not leading any auctions. We keep holds until the auctions you’ve bid in have closed: released soon after{' '}
        <TimeText at={hold.needed_until} />
      </>
    );
  return hold.needed_until === null ? (
    <>Held while you lead</>
  ) : (
    <>
      Held while you lead, until <TimeText at={hold.needed_until} /> at the latest
    </>
  );
}

const STATES: Readonly<Record<Hold['state'], { word: string; badge: string }>> = {
  placed: { word: 'Held', badge: 'badge-high' },
  requested: { word: 'Requested', badge: 'badge-plain' },
  action_needed: { word: 'Confirm with your bank', badge: 'badge-plain' },
  declined: { word: 'Declined', badge: 'badge-plain' },
  releasing: { word: 'Releasing', badge: 'badge-plain' },
  released: { word: 'Released', badge: 'badge-plain' },
  capturing: { word: 'Charging', badge: 'badge-plain' },
  captured: { word: 'Charged', badge: 'badge-plain' },
  expired: { word: 'Ended', badge: 'badge-plain' },
};

function HoldRow({ hold }: { hold: Hold }) {
  const { word, badge } = STATES[hold.state];
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-strong">
          {hold.state === 'captured' ? 'Buyer’s premium' : 'For the buyer’s premium'},{' '}
          <PageLink className="link" to={`/auctions/${hold.slug}`}>
            {hold.title}
          </PageLink>
        </p>
        <p className="text-small text-ink-2">
          {hold.card}, <TimeText at={hold.placed_at ?? hold.requested_at} />
        </p>
        {hold.amount.amount > hold.premium.amount ? (
          <p className="text-small text-ink-2">
            <Money value={hold.premium} /> premium, plus up to{' '}
            <Money value={{ ...hold.amount, amount: hold.amount.amount - hold.premium.amount }} /> tax
          </p>
        ) : null}
        <p className="text-small text-ink-2">
          <Until hold={hold} />
          {hold.decline === null ? null : `. ${hold.decline}`}
        </p>
      </div>
      <div className="flex items-center justify-between gap-4 sm:flex-col sm:items-end sm:justify-start sm:gap-1.5">
        <Money value={hold.captured ?? hold.amount} className="data text-data-m" />
        <span className={`badge ${badge}`}>{word}</span>
        {hold.captured !== null && hold.captured.amount < hold.amount.amount ? (
          <span className="text-small text-ink-2">
            of <Money value={hold.amount} /> held
          </span>
        ) : null}
      </div>
    </li>
  );
}

export function HoldSection({ ledger }: { ledger: HoldLedger }) {
  const open = ledger.holds.filter((hold) => hold.ended_at === null);
  const ended = ledger.holds.filter((hold) => hold.ended_at !== null);
  return (
    <Section title="Holds" id="holds" className="mt-10">
      {ledger.holds.length === 0 ? (
        <p className="mt-4 border-y border-line py-6 text-ink-2">
          No holds on your cards. We place a hold when you bid and release it when it’s no longer needed.
        </p>
      ) : null}
      {open.length === 0 ? (
        ended.length === 0 ? null : (
          <p className="mt-4 border-y border-line py-4 text-ink-2">No holds on your cards right now.</p>
        )
      ) : (
        <ul className="mt-4 border-t border-line">
          {open.map((hold) => (
            <HoldRow key={hold.id} hold={hold} />
          ))}
        </ul>
      )}
      {ended.length === 0 ? null : (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center font-strong">Earlier holds ({ended.length})</summary>
          <ul className="border-t border-line">
            {ended.map((hold) => (
              <HoldRow key={hold.id} hold={hold} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

const CHARGE_LABELS: Readonly<Record<Charge['state'], string>> = {
  due: 'In progress',
  action_needed: 'Confirm with your bank',
  taken: 'Paid',
  declined: 'Not paid',
  cancelled: 'Canceled',
};

const CHARGE_BADGES: Readonly<Record<Charge['state'], string>> = {
  due: 'badge-info',
  action_needed: 'badge-outbid',
  taken: 'badge-met',
  declined: 'badge-outbid',
  cancelled: 'badge-plain',
};

interface ChargeRowProps {
  charge: Charge;
  onMoved: (notice: string | null) => void;
}

function ChargeRow({ charge, onMoved }: ChargeRowProps) {
  const canPay = charge.state === 'declined' || charge.state === 'action_needed';
  return (
    <li
      id={`charge-${charge.id}`}
      className="grid scroll-mt-24 gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <p className="font-strong">
          {charge.purpose === 'premium' ? 'Buyer’s premium' : 'Seller’s fee'},{' '}
          <PageLink className="link" to={`/auctions/${charge.slug}`}>
            {charge.title}
          </PageLink>
        </p>
        <p className="text-small text-ink-2">
          <TimeText at={charge.taken_at ?? charge.created_at} />
          {charge.tax.amount === 0 ? null : (
            <>
              , with {charge.tax_text} of <Money value={charge.tax} />
            </>
          )}
        </p>
        {charge.decline === null ? null : (
          <p className="text-small">
            <span className="text-stop">{charge.decline}</span>{' '}
            {charge.is_outcome_unknown
              ? 'If it still shows up at your bank, you won’t pay twice: we check with the card provider first.'
              : 'You haven’t been charged yet.'}{' '}
            We’ll charge your default card. To use another, make it your default under Cards first.
          </p>
        )}
        {charge.state === 'action_needed' ? (
          <p className="text-small text-ink-2">
            Your bank needs your confirmation. You won’t be charged before you agree. To pay with another card, make it
            your default under Cards first.
          </p>
        ) : null}
        {charge.refund_owed.amount === 0 ? null : (
          <p className="text-small text-ink-2">
            <Money value={charge.refund_owed} /> couldn’t be refunded to your card. It’s still yours: our staff will
            arrange another way with you.
          </p>
        )}
        {charge.refunded.amount === charge.refund_owed.amount ? null : (
          <p className="text-small text-ink-2">
            <Money value={{ ...charge.refunded, amount: charge.refunded.amount - charge.refund_owed.amount }} />{' '}
            refunded. Most banks show it within 5 to 10 working days.
          </p>
        )}
        {charge.disputed.amount === charge.dispute_lost.amount ? null : (
          <p className="text-small text-ink-2">
            <Money value={{ ...charge.disputed, amount: charge.disputed.amount - charge.dispute_lost.amount }} /> in
            dispute with your bank.
          </p>
        )}
        {charge.dispute_lost.amount === 0 ? null : (
          <p className="text-small text-ink-2">
            <Money value={charge.dispute_lost} /> returned by your bank after a dispute.
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-4 sm:flex-col sm:items-end sm:justify-start sm:gap-1.5">
        <Money value={charge.amount} className="data text-data-m" />
        <span className={`badge ${CHARGE_BADGES[charge.state]}`}>{CHARGE_LABELS[charge.state]}</span>
      </div>
      {canPay ? (
        <div className="sm:col-span-2">
          <PayCharge charge={charge} title={charge.title} onMoved={onMoved} />
        </div>
      ) : null}
    </li>
  );
}

interface ChargesProps {
  charges: readonly Charge[];
  onMoved: (notice: string | null) => void;
}

const ChargeList = ({ charges, onMoved }: ChargesProps) => (
  <ul className="mt-4 border-t border-line">
    {charges.map((charge) => (
      <ChargeRow key={charge.id} charge={charge} onMoved={onMoved} />
    ))}
  </ul>
);

const waits = ({ state }: Charge): boolean => state === 'declined' || state === 'action_needed';
export const splitCharges = ({ charges }: HoldLedger) => ({
  open: charges.filter(waits),
  settled: charges.filter((charge) => !waits(charge)),
});

export function OpenCharges({ charges, onMoved }: ChargesProps) {
  if (charges.length === 0) return null;
  return (
    <Section title="Payments due" id="to-pay" className="mt-8 border-l-4 border-signal pl-5">
      <ChargeList charges={charges} onMoved={onMoved} />
    </Section>
  );
}

export function ChargeSection({ charges, onMoved }: ChargesProps) {
  if (charges.length === 0) return null;
  return (
    <Section title="Charges" id="charges" className="mt-10">
      <ChargeList charges={charges} onMoved={onMoved} />
    </Section>
  );
}
