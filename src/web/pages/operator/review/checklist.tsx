import { useState } from 'react';
import type { Review } from '#contract/review.ts';
import { CHECKLIST, type CheckId } from '#contract/review-fields.ts';
import { saveChecklist } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

export function Checklist({ review, onSaved }: { review: Review; onSaved: () => void }) {
  const [checked, setChecked] = useState<readonly CheckId[]>(review.checked);
  const isReady = useIsReady();
  const action = useAction('The checklist could not be saved. Please try again.');
  const toggle = (id: CheckId) => {
    const before = checked;
    const next = before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
    setChecked(next);
    void action
      .run(() =>
        browserClient.call(saveChecklist, { params: { slug: review.submission.slug }, body: { checked: next } }),
      )
      .then((done) => {
        if (done === null) setChecked(before);
        else onSaved();
      });
  };
  const isOpen = ['submitted', 'changes_requested', 'approved'].includes(review.submission.state);
  return (
    <fieldset className="rounded-panel border border-line p-4" disabled={!isOpen || !isReady}>
      <legend className="px-1 font-strong">
        Checklist, {checked.length} of {CHECKLIST.length}
      </legend>
      <ErrorSummary problem={action.refused} />
      {CHECKLIST.map(({ id, text }) => (
        <label key={id} className="check py-1.5 text-[.9375rem] leading-snug">
          <input ref={syncTypedValue} type="checkbox" checked={checked.includes(id)} onChange={() => toggle(id)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
