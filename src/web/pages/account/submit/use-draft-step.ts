import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { saveSubmission, submitSubmission } from '#contract/endpoints/submissions.ts';
import type { SaveSubmission, Submission, SubmissionStep } from '#contract/submissions.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { textsOf } from '#web/components/ui/form.tsx';
import { problem } from '#web/problems.ts';
import { readStep } from './read-step.ts';
import { draftPath, problemOfMissing, stepAt } from './steps.ts';
import { useAutosave } from './use-autosave.ts';
import { usePhotoAutosave } from './use-kept-photos.ts';

const TYPED_STEPS: ReadonlySet<SubmissionStep> = new Set(['vehicle', 'facts', 'story', 'sale']);
const FAILED = 'We couldn’t save this step. Your text is still here: please try again.';

function useSavedDraft(loaded: Submission, step: SubmissionStep) {
  const [draft, setDraft] = useState(loaded);
  const [images, setImages] = useState(loaded.images);
  const [typed, setTyped] = useState<SaveSubmission | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const read = (element: HTMLFormElement) => readStep(step, { text: textsOf(element), draft, images });
  const autosave = useAutosave({
    draft,
    form,
    onSaved: setDraft,
    read(element) {
      const answer = read(element);
      return 'fieldErrors' in answer ? null : answer.body;
    },
  });
  const seeAndShow = (saved: Submission) => {
    autosave.see(saved);
    setDraft(saved);
  };
  // Photo saves come from this device, so later step saves must build on them.
  const kept = usePhotoAutosave({ draftId: draft.id, images, onSaved: seeAndShow });
  const showTyped = (element: HTMLFormElement) => {
    const answer = read(element);
    if ('body' in answer) setTyped(answer.body);
  };
  return { draft, setDraft, images, setImages, typed, showTyped, form, read, autosave, kept, seeAndShow };
}

export function useDraftStep(loaded: Submission, step: SubmissionStep) {
  const navigate = useNavigate();
  const { isBusy, refused, run, refuse, settleFields } = useAction(FAILED);
  const saved = useSavedDraft(loaded, step);
  const { draft, setDraft, images, form, read, autosave, kept } = saved;
  const isTyped = TYPED_STEPS.has(step);
  const next = stepAt(step, 1);
  const params = { id: draft.id };
  const save = async (body: SaveSubmission): Promise<Submission | null> => {
    await autosave.settle();
    await kept.settle(images);
    const answer = await run(() =>
      browserClient.call(saveSubmission, { params, body: { ...body, seen_at: autosave.seenAt() } }),
    );
    if (answer !== null) setDraft(answer);
    else if (isTyped) autosave.touch();
    return answer;
  };
  const readOrRefuse = (element: HTMLFormElement) => {
    const answer = read(element);
    if (!('fieldErrors' in answer)) return answer;
    refuse(problem(Object.values(answer.fieldErrors)[0]?.[0] ?? FAILED, answer.fieldErrors));
    return null;
  };
  const saveFirst = async () => {
    const answer = form.current === null ? null : readOrRefuse(form.current);
    return answer !== null && (await save(answer.body)) !== null;
  };
  const saveAndContinue = async (body: SaveSubmission) => {
    const answer = await save({ ...body, step: next ?? step });
    if (answer === null) return;
    // The step is saved as it is; continuing waits until it is complete.
    const incomplete = isTyped ? problemOfMissing(answer, step) : null;
    if (incomplete !== null) refuse(incomplete);
    else if (next !== undefined) await navigate(draftPath(draft.id, next));
  };
  const send = async () => {
    const body = { is_true: true, terms_accepted: true } as const;
    const submitted = await run(() => browserClient.call(submitSubmission, { params, body }));
    if (submitted !== null) await navigate(draftPath(draft.id), { replace: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = readOrRefuse(event.currentTarget);
    if (answer === null) return;
    if (step !== 'review') void saveAndContinue(answer.body);
    else if (answer.isAgreed) void send();
  };
  return { ...saved, isTyped, isBusy, refused, settleFields, saveFirst, submit };
}
