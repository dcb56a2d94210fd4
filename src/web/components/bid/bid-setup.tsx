import { ChevronDown, CircleCheck } from 'lucide';
import { useId, useRef, useState } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { AmountField } from './amount-field.tsx';
import { parseAmount } from './amount.ts';
import { announce } from '#web/components/ui/announce.ts';
import { useBidPanel } from './bid-panel-state.tsx';
import { CardStep, TermsStep, VerifyStep } from './bid-setup-steps.tsx';
import { amountsToOffer } from './bid-terms.ts';
import { CostList } from './cost-list.tsx';
import { SETUP_STEPS, type SetupStep, useBidSetup, useVerificationElsewhere } from './use-bid-setup.ts';

const TITLES: Readonly<Record<SetupStep, readonly [open: string, done: string]>> = {
  email: ['Verify your email', 'Email verified'],
  terms: ['Accept the bidding terms', 'Bidding terms accepted'],
  card: ['Add a card', 'Card added'],
};

function WaitingBid() {
  const { flow, dispatch, terms, least, live } = useBidPanel();
  const amount = parseAmount(flow.text, terms.currency);
  const shown = Math.max(amount ?? least, least);
  return (
    <>
      <AmountField
        label="Your maximum bid"
        text={flow.text}
        onType={(text) => dispatch({ kind: 'type', text })}
        least={least}
        offers={amountsToOffer(live.tick.price, terms, null)}
        terms={terms}
      />
      <div className="mt-4 border-t border-line pt-3">
        <CostList amount={shown} terms={terms} label={shown === amount ? 'Your bid' : 'Next minimum bid'} />
      </div>
    </>
  );
}

interface StepRowProps {
  step: SetupStep;
  place: number;
  isDone: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onDone: () => Promise<void>;
}

function StepRow({ step, place, isDone, isOpen, onToggle, onDone }: StepRowProps) {
  const id = useId();
  const isReady = useIsReady();
  const [title, doneTitle] = TITLES[step];
  if (isDone) {
    return (
      <li className="flex min-h-12 items-center gap-3 border-b border-line py-2 text-ink-2">
        <Icon of={CircleCheck} size={22} className="flex-none text-go" />
        {doneTitle}
      </li>
    );
  }
  return (
    <li className="border-b border-line">
      <button
        type="button"
        data-step={step}
        className="flex min-h-12 w-full items-center gap-3 py-2 text-left font-strong"
        aria-expanded={isOpen}
        aria-controls={`${id}-body`}
        {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
        onClick={onToggle}
      >
        <span
          className="tnum grid size-[22px] flex-none place-items-center rounded-full border border-line-strong text-small"
          aria-hidden="true"
        >
          {place}
        </span>
        <span className="flex-1">{title}</span>
        <Icon of={ChevronDown} size={18} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={`${id}-body`} hidden={!isOpen} className="pb-4 pl-[34px]">
        {!isOpen ? null : step === 'email' ? (
          <VerifyStep />
        ) : step === 'terms' ? (
          <TermsStep onDone={onDone} />
        ) : (
          <CardStep onDone={onDone} />
        )}
      </div>
    </li>
  );
}

function focusForm(root: Element | null | undefined, wasTyping: boolean): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    root
      ?.querySelector<HTMLElement>(wasTyping ? 'form input' : 'form button[type="submit"]')
      ?.focus({ preventScroll: true });
  });
}

export function BidSetup() {
  const { done, refresh, markVerified } = useBidSetup();
  const missing = SETUP_STEPS.filter((step) => !done[step]);
  const count = SETUP_STEPS.length - missing.length;
  const [chosen, setChosen] = useState<SetupStep | 'none' | null>(null);
  const opened = chosen === 'none' || (chosen !== null && !done[chosen]) ? chosen : (missing[0] ?? null);
  const list = useRef<HTMLOListElement>(null);
  const complete = async (step: SetupStep) => {
    const root = list.current?.closest('[role="dialog"], [aria-label="Bidding panel"]');
    const focused = document.activeElement;
    const isInSteps = list.current?.contains(focused) === true;
    await refresh();
    const next = missing.find((each) => each !== step);
    const hasMovedFocus = ![focused, document.body].includes(document.activeElement);
    announce(next === undefined ? 'All steps done. You can bid now.' : `${TITLES[step][1]}. Next: ${TITLES[next][0]}.`);
    if (next === undefined) focusForm(root, !isInSteps);
    else if (isInSteps && !hasMovedFocus)
      list.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus({ preventScroll: true });
  };
  useVerificationElsewhere({
    isVerified: done.email,
    onVerified: () => {
      markVerified();
      void complete('email');
    },
  });
  const headingId = useId();
  return (
    <div className="mt-5">
      <WaitingBid />
      <section className="mt-5 border-t border-line pt-4" aria-labelledby={headingId}>
        <div className="flex items-baseline justify-between gap-3">
          <h3 id={headingId} className="font-strong">
            Finish these steps to bid
          </h3>
          <span className="tnum whitespace-nowrap text-small text-ink-2">
            {count} of {SETUP_STEPS.length} done
          </span>
        </div>
        <ol ref={list} className="mt-2 border-t border-line">
          {SETUP_STEPS.map((step, index) => (
            <StepRow
              key={step}
              step={step}
              place={index + 1}
              isDone={done[step]}
              isOpen={opened === step}
              onToggle={() => setChosen(opened === step ? 'none' : step)}
              onDone={() => complete(step)}
            />
          ))}
        </ol>
        <noscript>
          <p className="mt-3 text-small text-ink-2">Bidding needs JavaScript.</p>
        </noscript>
      </section>
    </div>
  );
}
