import { Check, Gavel, ReceiptText, TriangleAlert } from 'lucide';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatMoney } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useBeforePaint } from '#web/components/ui/use-before-paint.ts';
import { parseAmount } from './amount.ts';
import { useBidPanel } from './bid-panel-state.tsx';
import type { RepeatReason } from './bid-flow.ts';
import { CostList } from './cost-list.tsx';
import { HoldLine } from './hold-line.tsx';
import { sendBid } from './send-bid.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

const RETRY_NOTICES = {
  waits: 'Waiting for confirmation',
  no_answer: 'No response yet. Sending the same bid again. It only counts once.',
  no_cards: 'We can’t reach the card provider, so your bid isn’t placed yet. Trying again. It only counts once.',
} as const;

function BidProgress({ repeats }: { repeats: RepeatReason | null }) {
  return (
    <ol className="mt-4 grid gap-1.5 text-small text-ink-2" aria-label="Bid status">
      <li className="flex gap-2">
        <Icon of={Check} size={16} className="mt-0.5 flex-none text-go" />
        Sent
      </li>
      <li className="flex gap-2 text-ink-3">
        <span className="mt-0.5 grid size-4 flex-none place-items-center" aria-hidden="true">
          …
        </span>
        {RETRY_NOTICES[repeats ?? 'waits']}
      </li>
    </ol>
  );
}

const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['hold_declined', 'hold_needs_action', 'needs_confirmation']);

/** A separate checkbox, so that a double click on the button does not confirm it. */
function ConfirmAmount({
  ref,
  amountText,
  isMissed,
}: {
  ref: RefObject<HTMLInputElement | null>;
  amountText: string;
  isMissed: boolean;
}) {
  const { flow, dispatch, live } = useBidPanel();
  const id = useId();
  useBeforePaint(() => syncTypedValue(ref.current), []);
  return (
    <div className="alert alert-warn mt-4">
      <Icon of={TriangleAlert} />
      <div>
        <strong className="font-strong">Is {amountText} right?</strong>
        <br />
        It’s more than twice the next minimum bid of {formatMoney(live.tick.minimum_bid)}.
        <Checkbox
          className="mt-1 font-strong"
          ref={ref}
          checked={flow.isConfirmed}
          disabled={flow.step === 'sending'}
          onChange={({ target }) => dispatch({ kind: 'confirm', isConfirmed: target.checked })}
          {...(isMissed ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        >
          Yes, bid up to {amountText}
        </Checkbox>
        {isMissed ? (
          <p id={id} className="error" role="alert">
            Check the box to confirm the amount.
          </p>
        ) : null}
      </div>
    </div>
  );
}

function SecondChanceChoice({ amountText }: { amountText: string }) {
  const {
    flow,
    secondChance: [accepts, choose],
  } = useBidPanel();
  const box = useRef<HTMLInputElement>(null);
  useBeforePaint(() => syncTypedValue(box.current), []);
  const id = useId();
  return (
    <div className="mt-4 border-t border-line pt-3 text-small">
      <Checkbox
        ref={box}
        checked={accepts}
        disabled={flow.attempt !== null}
        aria-describedby={id}
        onChange={({ target }) => choose(target.checked)}
      >
        If the winner doesn’t buy, offer it to me at {amountText} or less
      </Checkbox>
      <p id={id} className="text-ink-2">
        The price is where bidding would have ended without the bids ahead of yours, never above your maximum. If it
        doesn’t sell, the seller may offer it at their own price. You can decline any offer.
      </p>
    </div>
  );
}

export function BidReview({ className = 'mt-5' }: { className?: string }) {
  const { flow, dispatch, place, stopSending, terms, auction, variant } = useBidPanel();
  const isRaise = variant === 'leading';
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (top.current?.offsetParent === null) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const amount = parseAmount(flow.text, terms.currency) ?? 0;
  const amountText = formatMoney({ amount, currency: terms.currency });
  const isSending = flow.step === 'sending';
  const question = useRef<HTMLInputElement>(null);
  const [wasPressed, setPressed] = useState(false);
  const isUnconfirmed = flow.asksToConfirm && !flow.isConfirmed;
  const isMissed = wasPressed && isUnconfirmed;
  const press = () => {
    if (isSending) return;
    if (!isUnconfirmed) return place(sendBid);
    setPressed(true);
    question.current?.focus();
  };
  const label =
    flow.problem?.canRepeat === true ? 'Resend bid' : `${isRaise ? 'Raise maximum to' : 'Place bid of'} ${amountText}`;
  return (
    <div className={className}>
      <div ref={top} tabIndex={-1} className="bid-target rounded-control">
        <h2 className="heading text-h3">{isRaise ? 'Confirm your new maximum' : 'Confirm your bid'}</h2>
        <p className="mt-2 text-[.9375rem] text-ink-2">
          You’re bidding up to <strong className="text-ink">{amountText}</strong> on the {auction.title}, lot{' '}
          {auction.lot_number}.
        </p>
      </div>
      {flow.problem === null || SHOWN_ELSEWHERE.has(flow.problem.code) ? null : (
        <div className="alert alert-error mt-4">
          <Icon of={TriangleAlert} />
          <div>
            {flow.problem.message}{' '}
            {flow.problem.code === 'over_limit' && flow.problem.message.includes('plan') ? (
              <PageLink className="link" to="/account/plans">
                Your bid plans
              </PageLink>
            ) : null}
          </div>
        </div>
      )}
      {flow.asksToConfirm ? <ConfirmAmount ref={question} amountText={amountText} isMissed={isMissed} /> : null}
      <div className="mt-4 rounded-control bg-sunken px-4 py-3">
        <CostList amount={amount} terms={terms} label="Your maximum" />
      </div>
      <ul className="mt-4 grid gap-2 text-small text-ink-2">
        <li className="flex gap-2">
          <Icon of={Gavel} size={16} className="mt-0.5 flex-none" />
          Bids are binding. If you win, you must buy.
        </li>
        <HoldLine amount={amount} />
        <li className="flex gap-2">
          <Icon of={ReceiptText} size={16} className="mt-0.5 flex-none" />
          Tax, title and shipping are separate.
        </li>
      </ul>
      <SecondChanceChoice amountText={amountText} />
      {isSending ? <BidProgress repeats={flow.repeats} /> : null}
      <div className="bid-action mt-3">
        <button
          type="button"
          className="btn btn-bid w-full"
          {...(isSending ? { 'aria-disabled': true, 'aria-busy': true } : {})}
          onClick={press}
        >
          {isSending ? (isRaise ? 'Raising your maximum…' : 'Placing bid…') : label}
        </button>
      </div>
      {flow.repeats !== null ? (
        <button type="button" className="btn btn-quiet mt-2 w-full" onClick={stopSending}>
          Stop sending
        </button>
      ) : (
        <button
          type="button"
          className="btn btn-quiet mt-2 w-full"
          {...(isSending ? { 'aria-disabled': true } : {})}
          onClick={() => dispatch({ kind: 'back' })}
        >
          Change amount
        </button>
      )}
    </div>
  );
}
