import { type ComponentProps, useEffect, type RefObject, useRef } from 'react';
import { ArrowLeft, Check, MessageSquareWarning } from 'lucide';
import type { Dealer } from '#contract/account.ts';
import { SUBMISSION_STEPS } from '#contract/submission-steps.ts';
import type { Submission, SubmissionStep } from '#contract/submissions.ts';
import type { Image } from '#contract/primitives.ts';
import type { AdviceOnListing } from '#web/components/price-guide/read-reserve-advice.ts';
import { ErrorSummary, FormErrors, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { type Colleague, HandOver } from './hand-over.tsx';
import { LivePreview } from './live-preview.tsx';
import { PhotosStep } from './photos-step.tsx';
import { previewOf } from './preview-of.ts';
import { ReviewStep } from './review-step.tsx';
import { StepRequests, withRequests } from './step-requests.tsx';
import { SaleStep } from './sale-step.tsx';
import { SavedElsewhere, SaveNote } from './save-note.tsx';
import { SaveGuard } from './save-guard.tsx';
import { Submitted } from './submitted.tsx';
import { draftPath, STEP_LABELS, stepAt } from './steps.ts';
import { StoryStep } from './story-step.tsx';
import type { SaveState } from './use-autosave.ts';
import { useDraftStep } from './use-draft-step.ts';
import type { StoredState } from './use-kept-photos.ts';
import { FactsStep, VehicleStep } from './vehicle-steps.tsx';
import { useLocation } from 'react-router';
import { namedElement } from '#web/navigation/named-element.ts';

/** React Router's location key after a full page load. The browser is then at the top already. */
const FIRST_LOCATION_KEY = 'default';

function useArrivalAt(step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => {
    if (key !== FIRST_LOCATION_KEY && hash === '') title.current?.focus({ preventScroll: true });
  }, [key, hash, step]);
  return title;
}

const TYPED_INTO = 'input, select, textarea, button';

/** Focuses the field named in the URL, so that a link to a missing item leads to it. */
function useNamedField(step: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = namedElement(hash);
    const field = named?.matches(TYPED_INTO) === true ? named : named?.querySelector<HTMLElement>(TYPED_INTO);
    if (!field) return;
    field.focus({ preventScroll: true });
    // Centred: at the edges of a phone's screen it would be hidden by the bars.
    field.scrollIntoView({ block: 'center' });
  }, [hash, step]);
}

function StepList({ draft, step }: { draft: Submission; step: SubmissionStep }) {
  const place = SUBMISSION_STEPS.indexOf(step);
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-6 gap-1.5">
        {SUBMISSION_STEPS.map((each, index) => {
          const isDone = each !== 'review' && !draft.missing.some((missing) => missing.step === each);
          return (
            <li key={each}>
              <PageLink
                to={draftPath(draft.id, each)}
                {...(each === step ? { 'aria-current': 'step' as const } : {})}
                className={`block min-h-11 border-t-4 pt-2 ${each === step ? 'border-ink' : isDone ? 'border-go' : 'border-line'}`}
              >
                <span
                  className={`data flex min-h-5 items-center gap-1.5 text-data-s ${each === step || isDone ? '' : 'text-ink-3'}`}
                >
                  {isDone && each !== step ? <Icon of={Check} size={18} className="text-go" /> : index + 1}
                </span>
                <span className="sr-only sm:hidden">
                  {STEP_LABELS[each].name}
                  {isDone ? ', done' : ''}
                </span>
                <span className={`hidden text-small font-medium sm:block ${each === step ? '' : 'text-ink-2'}`}>
                  {STEP_LABELS[each].name}
                  {isDone ? <span className="sr-only">, done</span> : null}
                </span>
              </PageLink>
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-small text-ink-2 sm:hidden">
        Step {place + 1} of {SUBMISSION_STEPS.length}, {STEP_LABELS[step].name}
      </p>
    </nav>
  );
}

function StepTitle({ step }: { step: SubmissionStep }) {
  const { title, lead } = STEP_LABELS[step];
  return (
    <>
      <h1 ref={useArrivalAt(step)} tabIndex={-1} className="display text-h1">
        {title}
      </h1>
      <p className="mt-2 max-w-prose text-lead text-ink-2">{lead}</p>
    </>
  );
}

interface StepProps {
  draft: Submission;
  step: SubmissionStep;
  dealers: readonly Dealer[];
  advice: AdviceOnListing | null;
  images: Image[];
  setImages: (images: Image[]) => void;
  kept: StoredState;
  onSaved: (saved: Submission) => void;
  onFilled: (fields: readonly string[]) => void;
}

function StepFields({ draft, step, dealers, advice, images, setImages, kept, onSaved, onFilled }: StepProps) {
  switch (step) {
    case 'vehicle':
      return <VehicleStep draft={draft} dealers={dealers} onFilled={onFilled} />;
    case 'facts':
      return <FactsStep draft={draft} />;
    case 'story':
      return <StoryStep draft={draft} onSaved={onSaved} />;
    case 'photos':
      return <PhotosStep draft={draft} images={images} kept={kept} onChange={setImages} onSaved={onSaved} />;
    case 'sale':
      return <SaleStep draft={draft} advice={advice} />;
    case 'review':
      return <ReviewStep draft={draft} advice={advice} />;
  }
}

export function Wizard({
  draft: loaded,
  dealers,
  step,
  advice,
  colleagues,
}: Pick<StepProps, 'draft' | 'dealers' | 'step' | 'advice'> & { colleagues: readonly Colleague[] }) {
  useNamedField(step);
  const { draft, images, form, isTyped, refused, kept, seeAndShow, autosave, ...at } = useDraftStep(loaded, step);
  const { state, hurry, touch, overwrite } = autosave;
  if (!draft.may_be_changed) return <Submitted submission={draft} />;
  return (
    <>
      <StepList draft={draft} step={step} />
      <div className={step === 'review' ? 'mt-8' : 'mt-8 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-12'}>
        <form
          ref={form}
          className="min-w-0"
          noValidate
          onSubmit={at.submit}
          onInput={
            isTyped
              ? (event) => {
                  touch();
                  at.showTyped(event.currentTarget);
                }
              : undefined
          }
        >
          <StepTitle step={step} />
          {draft.review_note === '' ? null : <ReviewNote text={draft.review_note} />}
          <StepRequests draft={draft} step={step} onAnswered={seeAndShow} />
          <ErrorSummary problem={refused} />
          {isTyped ? <SaveGuard state={state} hurry={hurry} /> : null}
          {state.is === 'elsewhere' ? (
            <SavedElsewhere newer={state.newer} onTake={() => location.reload()} onKeep={overwrite} />
          ) : null}
          <div className="mt-8 grid gap-8">
            <FormErrors errors={withRequests(refused?.errors ?? {}, draft)}>
              <StepFields
                draft={draft}
                step={step}
                dealers={dealers}
                advice={advice}
                images={images}
                setImages={at.setImages}
                kept={kept.state}
                onSaved={seeAndShow}
                onFilled={at.settleFields}
              />
            </FormErrors>
          </div>
          <BottomBar
            draft={draft}
            step={step}
            state={isTyped ? state : photoSaveState(kept.state)}
            onRetry={isTyped ? hurry : kept.retry}
            isBusy={at.isBusy}
          />
        </form>
        {step === 'review' ? null : (
          <LivePreview shown={previewOf({ draft, typed: at.typed, images })}>
            <HandOver draft={draft} colleagues={colleagues} saveFirst={at.saveFirst} />
          </LivePreview>
        )}
      </div>
    </>
  );
}

function photoSaveState(kept: StoredState): SaveState {
  if (kept === 'failed')
    return { is: 'unsaved', why: 'Your latest photo changes are only on this device.', mayRetry: true };
  return { is: kept };
}

function BottomBar({
  draft,
  step,
  state,
  onRetry,
  isBusy,
}: ComponentProps<typeof SaveNote> & { step: SubmissionStep; isBusy: boolean }) {
  const [back, next] = [stepAt(step, -1), stepAt(step, 1)];
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 mt-10 flex flex-wrap items-center gap-3 border-t border-line bg-bg py-4"
    >
      {back === undefined ? null : (
        <PageLink to={draftPath(draft.id, back)} className="btn btn-line">
          <Icon of={ArrowLeft} size={18} />
          Back
        </PageLink>
      )}
      <SubmitButton
        busy={next === undefined ? 'Submitting…' : 'Saving…'}
        isBusy={isBusy}
        className={next === undefined ? 'btn-bid px-8' : 'btn-solid px-8'}
      >
        {next === undefined ? 'Submit for review' : 'Save and continue'}
      </SubmitButton>
      <SaveNote state={state} draft={draft} onRetry={onRetry} />
    </div>
  );
}

function ReviewNote({ text }: { text: string }) {
  return (
    <div className="alert alert-warn mt-6" role="status">
      <Icon of={MessageSquareWarning} />
      <div>
        <strong>Your reviewer asked for changes.</strong> {text}
      </div>
    </div>
  );
}
