import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { Check, TriangleAlert } from 'lucide';
import type { Review, ReviewWarning } from '#contract/review.ts';
import { CHECKLIST, type CheckId, WARNING_REASONS } from '#contract/review-fields.ts';
import { saveChecklist } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { StateLabel } from '#web/components/console/state-labels.tsx';
import { useTyped } from '#web/components/console/use-typed.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';

const MIN_REASON_LENGTH = 3;
type Reasons = Readonly<Record<string, string>>;

function parseReasons(text: string): Reasons {
  try {
    return text === '' ? {} : (JSON.parse(text) as Reasons);
  } catch {
    return {};
  }
}

export interface OpenPointsState {
  readonly checked: readonly CheckId[];
  readonly reasons: Reasons;
  readonly problem: ReturnType<typeof useAction>['refused'];
  readonly toggle: (id: CheckId) => void;
  /** Checks what is neither checked nor explained. */
  checkRest(): void;
  /** Also explains other open warnings with the same reason, if it is usual for them. Returns what it explained. */
  explain(point: string, reason: string | null): readonly string[];
  /** Unchecked points and warnings without a reason. */
  readonly open: readonly string[];
  readonly given: readonly { readonly point: string; readonly reason: string }[];
}

/** The checklist, and the reasons why open points don't matter. Reasons are kept until the approval. */
export function useOpenPoints(review: Review): OpenPointsState {
  const { slug } = review.submission;
  const [checked, setChecked] = useState<readonly CheckId[]>(review.checked);
  const [typed, type] = useTyped(`review-reasons:${slug}`);
  const action = useAction('The checklist could not be saved. Please try again.');
  const reasons = useMemo(() => parseReasons(typed), [typed]);
  const points = [
    ...CHECKLIST.map(({ id }) => id).filter((id) => !checked.includes(id)),
    ...review.warnings.map(({ kind }) => kind),
  ];
  const isGiven = (point: string) => (reasons[point] ?? '').trim().length >= MIN_REASON_LENGTH;
  const unexplained = review.warnings.map(({ kind }) => kind).filter((kind) => !isGiven(kind));
  const save = (next: readonly CheckId[]) => {
    const before = checked;
    setChecked(next);
    void action
      .run(() => browserClient.call(saveChecklist, { params: { slug }, body: { checked: [...next] } }))
      .then((done) => (done === null ? setChecked(before) : undefined));
  };
  return {
    checked,
    reasons,
    problem: action.refused,
    toggle: (id) => save(checked.includes(id) ? checked.filter((each) => each !== id) : [...checked, id]),
    checkRest: () => save(CHECKLIST.map(({ id }) => id).filter((id) => checked.includes(id) || !isGiven(id))),
    explain(point, reason) {
      const { [point]: _before, ...others } = reasons;
      const explained =
        reason === null
          ? []
          : [point, ...unexplained.filter((kind) => kind !== point && WARNING_REASONS[kind].includes(reason))];
      const next = { ...others, ...Object.fromEntries(explained.map((each) => [each, reason])) };
      type(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
      return explained;
    },
    open: points.filter((point) => !isGiven(point)),
    given: points.filter(isGiven).map((point) => ({ point, reason: (reasons[point] ?? '').trim() })),
  };
}

export const focusPoint = (point: string | undefined): void =>
  document.querySelector<HTMLElement>(`[data-point="${point ?? ''}"], [data-reason="${point ?? ''}"]`)?.focus();

interface ReasonProps {
  point: string;
  about: string;
  state: OpenPointsState;
  button: string;
  /** Enter in the field goes on to what is still open. */
  onNext: () => void;
}

/** Otherwise the same press would click the button that gets the focus. */
function onEnter(event: KeyboardEvent, goOn: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  goOn();
}

function Reason({ point, about, state, button, onNext }: ReasonProps) {
  const reason = state.reasons[point];
  const isNew = useRef(false);
  const focusNew = useCallback((field: HTMLInputElement | null) => {
    syncTypedValue(field);
    if (isNew.current) field?.focus();
    isNew.current = false;
  }, []);
  if (reason === undefined)
    return (
      <button
        type="button"
        className="link min-h-6 text-small"
        data-reason={point}
        aria-label={`${button}: ${about}`}
        onClick={() => {
          isNew.current = true;
          state.explain(point, '');
        }}
      >
        {button}
      </button>
    );
  return (
    <span className="mt-1 flex items-center gap-1">
      <input
        type="text"
        className="input !min-h-9 text-small"
        aria-label={`Reason: ${about}`}
        placeholder="Reason, for the audit log"
        maxLength={1000}
        ref={focusNew}
        data-reason={point}
        value={reason}
        onKeyDown={(event) => onEnter(event, onNext)}
        onChange={(event) => state.explain(point, event.target.value)}
      />
      <button
        type="button"
        className="btn btn-quiet btn-s"
        aria-label={`Remove reason: ${about}`}
        onClick={() => state.explain(point, null)}
      >
        Remove
      </button>
    </span>
  );
}

type WarningReasonProps = Omit<ReasonProps, 'button'> & {
  usual: readonly string[];
  /** Explains the point and goes on to the next. */
  onExplain: (point: string, reason: string) => void;
};

/** The usual reasons are one press each. */
function WarningReason({ usual, onExplain, ...props }: WarningReasonProps) {
  const { point, about, state } = props;
  const reason = state.reasons[point];
  const isOther = reason !== undefined && !usual.includes(reason);
  return (
    <>
      {isOther ? null : (
        <div role="group" aria-label={`Reason: ${about}`} className="mb-1 mt-3 grid gap-2">
          {usual.map((choice, index) => (
            <button
              key={choice}
              type="button"
              className="btn btn-line btn-s justify-start py-1.5 text-left leading-snug !whitespace-normal max-sm:min-h-11"
              aria-pressed={reason === choice}
              {...(index === 0 ? { 'data-reason': point } : {})}
              onClick={() => (reason === choice ? state.explain(point, null) : onExplain(point, choice))}
            >
              {choice}
            </button>
          ))}
        </div>
      )}
      {reason === undefined || isOther ? <Reason {...props} button="Another reason" /> : null}
    </>
  );
}

interface ChecklistProps {
  state: OpenPointsState;
  isOpen: boolean;
  onNext: () => void;
}

export function Checklist({ state, isOpen, onNext, onRest }: ChecklistProps & { onRest: () => void }) {
  const isReady = useIsReady();
  const rest = CHECKLIST.filter(({ id }) => state.open.includes(id)).length;
  return (
    <fieldset disabled={!isOpen || !isReady}>
      <legend className="heading text-h4">
        Checklist <span className="data font-plain text-ink-3">{`${state.checked.length}/${CHECKLIST.length}`}</span>
      </legend>
      <ErrorSummary problem={state.problem} />
      <ul className="mt-1">
        {CHECKLIST.map(({ id, text }, index) => {
          const isChecked = state.checked.includes(id);
          return (
            <li key={id} className="flex flex-wrap items-start gap-x-3 border-b border-line">
              <Checkbox
                className="min-w-0 flex-1 !items-start leading-snug"
                data-point={id}
                checked={isChecked}
                onChange={() => state.toggle(id)}
              >
                <span className="min-w-0 flex-1">{text}</span>
                {isOpen ? (
                  <kbd className="data flex-none text-small text-ink-3 max-lg:hidden" aria-hidden="true">
                    {index + 1}
                  </kbd>
                ) : null}
              </Checkbox>
              {isChecked || !isOpen ? null : (
                <div className={state.reasons[id] === undefined ? 'flex-none pt-1.5' : 'basis-full pb-2 pl-8'}>
                  <Reason point={id} about={text} state={state} onNext={onNext} button="Reason" />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {isOpen && rest > 0 ? (
        <button type="button" className="btn btn-line btn-s mt-2" onClick={onRest}>
          {rest === CHECKLIST.length ? 'Check all' : `Check the other ${rest}`}
          <kbd className="data text-ink-3 max-lg:hidden" aria-hidden="true">
            0
          </kbd>
        </button>
      ) : null}
    </fieldset>
  );
}

type WarningsProps = ChecklistProps & Pick<WarningReasonProps, 'onExplain'>;

function Warning({ warning, state, isOpen, onNext, onExplain }: WarningsProps & { warning: ReviewWarning }) {
  return (
    <li className="alert alert-warn">
      <Icon of={TriangleAlert} />
      <div className="min-w-0 flex-1">
        <strong>{warning.message}</strong>
        {warning.auctions.length === 0 ? null : (
          <ul className="mt-1">
            {warning.auctions.map((auction) => (
              <li key={auction.slug} className="flex flex-wrap items-center gap-2">
                <PageLink className="link inline-flex min-h-6 items-center" to={`/operator/auctions/${auction.slug}`}>
                  {auction.title}
                </PageLink>
                <StateLabel state={auction.state} />
              </li>
            ))}
          </ul>
        )}
        {warning.images.length === 0 ? null : (
          <ul className="mt-2 flex flex-wrap gap-2">
            {warning.images.map((image) => (
              <li key={image.id}>
                <Picture image={image} sizes="6rem" className="h-16 w-24" />
              </li>
            ))}
          </ul>
        )}
        {isOpen ? (
          <div className="mt-1">
            <WarningReason
              point={warning.kind}
              about={warning.message}
              state={state}
              usual={WARNING_REASONS[warning.kind]}
              onNext={onNext}
              onExplain={onExplain}
            />
          </div>
        ) : null}
      </div>
    </li>
  );
}

export function Warnings({ review, ...points }: WarningsProps & { review: Review }) {
  const { warnings, comparable } = review;
  if (warnings.length === 0)
    return (
      <p className="mt-1 flex gap-2 text-small text-ink-2">
        <Icon of={Check} size={16} className="mt-0.5 flex-none text-go" />
        <span>
          No other auction uses this VIN or these photos
          {comparable === null ? '' : ', and the reserve is realistic'}.
        </span>
      </p>
    );
  return (
    <ul className="mt-2 grid gap-2">
      {warnings.map((warning) => (
        <Warning key={warning.kind} warning={warning} {...points} />
      ))}
    </ul>
  );
}
