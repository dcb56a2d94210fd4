import { useRef, useState } from 'react';
import type { ComponentProps, FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { ArrowLeft, Check, MessageSquareWarning } from 'lucide-react';
import type { Dealer } from '#contract/account.ts';
import { SUBMISSION_STEPS } from '#contract/submission-steps.ts';
import type { SaveSubmission, Submission, SubmissionStep } from '#contract/submissions.ts';
import type { Image } from '#contract/primitives.ts';
import { saveSubmission, submitSubmission } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import type { AdviceOnListing } from '#web/components/price-guide/read-reserve-advice.ts';
import { ErrorSummary, FormErrors, SubmitButton, textsOf } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { problem } from '#web/problems.ts';
import { type Colleague, HandOver } from './hand-over.tsx';
import { LivePreview } from './live-preview.tsx';
import { PhotographsStep } from './photographs-step.tsx';
import { previewOf } from './preview-of.ts';
import { readStep } from './read-step.ts';
import { ReviewStep } from './review-step.tsx';
import { StepRequests, withRequests } from './step-requests.tsx';
import { SaleStep } from './sale-step.tsx';
import { SavedElsewhere, SaveNote } from './save-note.tsx';
import { SaveGuard } from './save-guard.tsx';
import { Submitted } from './submitted.tsx';
import { draftPath, problemOfMissing, STEP_LABELS, stepAt } from './steps.ts';
import { StoryStep } from './story-step.tsx';
import { useArrivalAt } from './use-arrival-at.ts';
import { type SaveState, useAutosave } from './use-autosave.ts';
import { useNamedField } from './use-named-field.ts';
import { type StoredState, usePhotoAutosave } from './use-kept-photographs.ts';
import { FactsStep, VehicleStep } from './vehicle-steps.tsx';

const TYPED_STEPS: ReadonlySet<SubmissionStep> = new Set(['vehicle', 'facts', 'story', 'sale']);
const FAILED = 'We couldn’t save this step. Your text is still here: please try again.';

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
    case 'photographs':
      return <PhotographsStep draft={draft} images={images} kept={kept} onChange={setImages} onSaved={onSaved} />;
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
  const navigate = useNavigate();
  const [draft, setDraft] = useState(loaded);
  const [images, setImages] = useState(loaded.images);
  const { isBusy, refused, run, refuse, settleFields } = useAction(FAILED);
  useNamedField(step);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<SaveSubmission | null>(null);
  const { state, touch, settle, hurry, overwrite, seenAt, see } = useAutosave({
    draft,
    form,
    onSaved: setDraft,
    read(element) {
      const read = readStep(step, { text: textsOf(element), draft, images });
      return 'fieldErrors' in read ? null : read.body;
    },
  });
  const seeAndShow = (saved: Submission) => {
    see(saved);
    setDraft(saved);
  };
  // Photo saves come from this device, so later step saves must build on them.
  const kept = usePhotoAutosave({ draftId: draft.id, images, onSaved: seeAndShow });
  if (!draft.may_be_changed) return <Submitted submission={draft} />;
  const isTyped = TYPED_STEPS.has(step);
  const showTyped = (element: HTMLFormElement) => {
    const read = readStep(step, { text: textsOf(element), draft, images });
    if ('body' in read) setTyped(read.body);
  };
  const next = stepAt(step, 1);
  const saveNow = async (body: SaveSubmission): Promise<Submission | null> => {
    await settle();
    await kept.settle(images);
    const saved = await run(() =>
      browserClient.call(saveSubmission, { params: { id: draft.id }, body: { ...body, seen_at: seenAt() } }),
    );
    if (saved !== null) setDraft(saved);
    else if (isTyped) touch();
    return saved;
  };
  const readForm = (element: HTMLFormElement | null) => {
    if (element === null) return null;
    const read = readStep(step, { text: textsOf(element), draft, images });
    if (!('fieldErrors' in read)) return read;
    refuse(problem(Object.values(read.fieldErrors)[0]?.[0] ?? FAILED, read.fieldErrors));
    return null;
  };
  const saveFirst = async () => {
    const read = readForm(form.current);
    return read !== null && (await saveNow(read.body)) !== null;
  };
  const save = async (body: SaveSubmission) => {
    const saved = await saveNow({ ...body, step: next ?? step });
    if (saved === null) return;
    // The step is saved as it is; continuing waits until it is complete.
    const incomplete = isTyped ? problemOfMissing(saved, step) : null;
    if (incomplete !== null) return refuse(incomplete);
    if (next !== undefined) await navigate(draftPath(draft.id, next));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readForm(event.currentTarget);
    if (read === null) return;
    if (step !== 'review') void save(read.body);
    else if (read.isAgreed)
      void run(() =>
        browserClient.call(submitSubmission, {
          params: { id: draft.id },
          body: { is_true: true, terms_accepted: true },
        }),
      ).then((submitted) => {
        if (submitted !== null) void navigate(draftPath(draft.id), { replace: true });
      });
  };
  return (
    <>
      <StepList draft={draft} step={step} />
      <div className={step === 'review' ? 'mt-8' : 'mt-8 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-12'}>
        <form
          ref={form}
          className="min-w-0"
          noValidate
          onSubmit={submit}
          onInput={
            isTyped
              ? (event) => {
                  touch();
                  showTyped(event.currentTarget);
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
                setImages={setImages}
                kept={kept.state}
                onSaved={seeAndShow}
                onFilled={settleFields}
              />
            </FormErrors>
          </div>
          <BottomBar
            draft={draft}
            step={step}
            state={isTyped ? state : photoSaveState(kept.state)}
            onRetry={isTyped ? hurry : kept.retry}
            isBusy={isBusy}
          />
        </form>
        {step === 'review' ? null : (
          <LivePreview shown={previewOf({ draft, typed, images })}>
            <HandOver draft={draft} colleagues={colleagues} saveFirst={saveFirst} />
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
