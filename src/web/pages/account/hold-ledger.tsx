import type { Charge, Hold, HoldLedger } from '#contract/payments.ts';
import { Money } from '#web/components/money/money.tsx';
import { PayCharge } from '#web/components/payment/pay-charge.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';

const WHY_ENDED: Readonly<Record<NonNullable<Hold['end_reason']>, string>> = {
  declined: 'Declined by the card',
  unneeded: 'Released: no longer needed',
  replaced: 'Released: a new hold took its place',
  captured: 'Became the premium',
  lapsed: 'Ended by the card’s network',
  abandoned: 'Released: the bank’s question was not answered',
  unanswered: 'Not placed: the card provider never answered',
  card_charged: 'Released: the card itself was asked for the premium',
  set_aside: 'Released: the premium was not taken from it',
};

const BEING_RELEASED: Readonly<Partial<Record<NonNullable<Hold['end_reason']>, string>>> = {
  unneeded: 'No longer needed: being released',
  replaced: 'A new hold took its place: being released',
  card_charged: 'The card itself is asked for the premium: being released',
  set_aside: 'Being released: whether the premium was taken from it, the card provider has not said yet',
};

/** Until when a hold stands, or how it ended. */
function Until({ hold }: { hold: Hold }) {
  if (hold.ended_at !== null && hold.end_reason !== null)
    return (
      <>
        {WHY_ENDED[hold.end_reason]}, <TimeText at={hold.ended_at} />
      </>
    );
  if (hold.state === 'releasing') return <>{BEING_RELEASED[hold.end_reason ?? 'unneeded'] ?? 'Being released'}. Your bank shows it within days</>;
  if (hold.state === 'capturing') return <>Becoming the premium now</>;
  if (hold.state === 'action_needed') return <>Waits for you to confirm it with your bank</>;
  if (hold.state === 'asked') return <>Being asked of your card</>;
  if (hold.releases_at !== null)
    return (
      <>
        You lead nothing now. Kept a few minutes in case you bid, and released about <TimeText at={hold.releases_at} />
      </>
    );
  if (hold.kept_for === 'close' && hold.needed_until !== null)
    return (
      <>
        You lead nothing now. This house keeps holds until the auctions in which you bid have closed: released soon after <TimeText at={hold.needed_until} />
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

const STATES: Readonly<Record<Hold['state'], { word: string; plate: string }>> = {
  armed: { word: 'Held', plate: 'plate-high' },
  asked: { word: 'Asked', plate: 'plate-plain' },
  action_needed: { word: 'Your bank asks', plate: 'plate-plain' },
  declined: { word: 'Declined', plate: 'plate-plain' },
  releasing: { word: 'Releasing', plate: 'plate-plain' },
  released: { word: 'Released', plate: 'plate-plain' },
  capturing: { word: 'Charging', plate: 'plate-plain' },
  captured: { word: 'Charged', plate: 'plate-plain' },
  lapsed: { word: 'Ended', plate: 'plate-plain' },
};

function HoldRow({ hold }: { hold: Hold }) {
  const { word, plate } = STATES[hold.state];
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
          {hold.card}, <TimeText at={hold.armed_at ?? hold.asked_at} />
        </p>
        {hold.amount.amount > hold.premium.amount ? (
          <p className="text-small text-ink-2">
            <Money value={hold.premium} /> of premium, and up to <Money value={{ ...hold.amount, amount: hold.amount.amount - hold.premium.amount }} /> of tax
            on it
          </p>
        ) : null}
        <p className="text-small text-ink-2">
          <Until hold={hold} />
          {hold.decline === null ? null : `. ${hold.decline}`}
        </p>
      </div>
      <div className="flex items-center justify-between gap-4 sm:flex-col sm:items-end sm:justify-start sm:gap-1.5">
        <Money value={hold.captured ?? hold.amount} className="data text-data-m" />
        <span className={`plate ${plate}`}>{word}</span>
        {hold.captured !== null && hold.captured.amount < hold.amount.amount ? (
          <span className="text-small text-ink-2">
            of <Money value={hold.amount} /> held
          </span>
        ) : null}
      </div>
    </li>
  );
}

/** What stands held now, and what was; each with its reason. */
export function HoldSection({ ledger }: { ledger: HoldLedger }) {
  const standing = ledger.holds.filter((hold) => hold.ended_at === null);
  const ended = ledger.holds.filter((hold) => hold.ended_at !== null);
  return (
    <section className="mt-10" aria-labelledby="holds">
      <h2 id="holds" className="heading text-h2">
        Holds
      </h2>
      {ledger.holds.length === 0 ? (
        <p className="mt-4 border-y border-line py-6 text-ink-2">
          Nothing is held on your cards. A hold is placed when you bid, and released when it is no longer needed.
        </p>
      ) : null}
      {standing.length === 0 ? (
        ended.length === 0 ? null : (
          <p className="mt-4 border-y border-line py-4 text-ink-2">Nothing is held on your cards now.</p>
        )
      ) : (
        <ul className="mt-4 border-t border-line">
          {standing.map((hold) => (
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
    </section>
  );
}

const CHARGE_WORDS: Readonly<Record<Charge['state'], string>> = {
  due: 'On its way',
  action_needed: 'Your bank asks',
  taken: 'Paid',
  declined: 'Not paid',
  cancelled: 'Cancelled',
};

const CHARGE_PLATES: Readonly<Record<Charge['state'], string>> = {
  due: 'plate-info',
  action_needed: 'plate-outbid',
  taken: 'plate-met',
  declined: 'plate-outbid',
  cancelled: 'plate-plain',
};

interface ChargeRowProps {
  charge: Charge;
  onMoved: (said: string | null) => void;
}

function ChargeRow({ charge, onMoved }: ChargeRowProps) {
  const canPay = charge.state === 'declined' || charge.state === 'action_needed';
  return (
    <li id={`charge-${charge.id}`} className="grid scroll-mt-24 gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_auto]">
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
              , with {charge.tax_words} of <Money value={charge.tax} />
            </>
          )}
        </p>
        {charge.decline === null ? null : (
          <p className="text-small">
            <span className="text-stop">{charge.decline}</span>{' '}
            {charge.is_unheard ? 'Should it show with your bank all the same, you never pay twice: we ask the provider first.' : 'Nothing was charged yet.'}{' '}
            Paying takes your default card: to use another, make it the default under Cards first.
          </p>
        )}
        {charge.state === 'action_needed' ? (
          <p className="text-small text-ink-2">
            Your bank waits for your answer. Nothing is charged before you agree. To pay with another card, make it your default under Cards first.
          </p>
        ) : null}
        {charge.refund_owed.amount === 0 ? null : (
          <p className="text-small text-ink-2">
            <Money value={charge.refund_owed} /> to be refunded did not reach your card. It stays yours: our staff find another way with you.
          </p>
        )}
        {charge.refunded.amount === charge.refund_owed.amount ? null : (
          <p className="text-small text-ink-2">
            <Money value={{ ...charge.refunded, amount: charge.refunded.amount - charge.refund_owed.amount }} /> refunded. Most banks show it within 5 to 10
            working days.
          </p>
        )}
        {charge.disputed.amount === charge.dispute_lost.amount ? null : (
          <p className="text-small text-ink-2">
            <Money value={{ ...charge.disputed, amount: charge.disputed.amount - charge.dispute_lost.amount }} /> in dispute with your bank.
          </p>
        )}
        {charge.dispute_lost.amount === 0 ? null : (
          <p className="text-small text-ink-2">
            <Money value={charge.dispute_lost} /> given back by your bank, after a dispute.
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-4 sm:flex-col sm:items-end sm:justify-start sm:gap-1.5">
        <Money value={charge.amount} className="data text-data-m" />
        <span className={`plate ${CHARGE_PLATES[charge.state]}`}>{CHARGE_WORDS[charge.state]}</span>
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
  onMoved: (said: string | null) => void;
}

const ChargeList = ({ charges, onMoved }: ChargesProps) => (
  <ul className="mt-4 border-t border-line">
    {charges.map((charge) => (
      <ChargeRow key={charge.id} charge={charge} onMoved={onMoved} />
    ))}
  </ul>
);

const waits = ({ state }: Charge): boolean => state === 'declined' || state === 'action_needed';
/** The charges that wait for their owner, and all others. */
export const partedCharges = ({ charges }: HoldLedger) => ({ open: charges.filter(waits), settled: charges.filter((charge) => !waits(charge)) });

/** What is still to be paid: it stands before all else. */
export function OpenCharges({ charges, onMoved }: ChargesProps) {
  if (charges.length === 0) return null;
  return (
    <section className="mt-8 border-l-4 border-signal pl-5" aria-labelledby="to-pay">
      <h2 id="to-pay" className="heading text-h2">
        To pay
      </h2>
      <ChargeList charges={charges} onMoved={onMoved} />
    </section>
  );
}

/** What the house has charged. */
export function ChargeSection({ charges, onMoved }: ChargesProps) {
  if (charges.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="charges">
      <h2 id="charges" className="heading text-h2">
        Charges
      </h2>
      <ChargeList charges={charges} onMoved={onMoved} />
    </section>
  );
}
