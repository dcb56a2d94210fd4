import type { FormEvent } from 'react';
import type { Submission } from '#contract/submissions.ts';
import { editListing } from '#contract/endpoints/listings.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import {
  ErrorSummary,
  Field,
  FormErrors,
  SubmitButton,
  SuccessAlert,
  TextArea,
  textsOf,
} from '#web/components/ui/form.tsx';
import { FlawsField } from '../submit/flaws-field.tsx';
import { readSections } from '../submit/read-sections.ts';
import { SECTIONS } from '../submit/story-step.tsx';

export function EditText({ submission, onDone }: { submission: Submission; onDone: () => void }) {
  const action = useAction('Your changes weren’t saved. Your text is still here: please try again.');
  const storyText = (kind: string) => submission.story.find((section) => section.kind === kind)?.text ?? '';
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const own = new Set<string>(SECTIONS.map(({ kind }) => kind));
    const story = [
      ...readSections(
        text,
        SECTIONS.map(({ kind, heading }) => ({
          kind,
          heading: submission.story.find((section) => section.kind === kind)?.heading ?? heading,
        })),
      ),
      ...submission.story.filter(({ kind }) => !own.has(kind)),
    ];
    const done = await action.run(
      () =>
        browserClient.call(editListing, {
          params: { slug: submission.slug },
          body: { subtitle: text('subtitle'), story, note: text('note') },
        }),
      'Saved. Everyone can also see the earlier version.',
    );
    if (done !== null) onDone();
  };
  return (
    <details className="mt-4 border-y border-line py-2">
      <summary className="min-h-11 cursor-pointer content-center font-strong">Edit listing</summary>
      <FormErrors problem={action.refused}>
        <form className="mt-3 grid max-w-3xl gap-5 pb-4" noValidate onSubmit={(event) => void send(event)}>
          <ErrorSummary />
          <SuccessAlert>{action.said}</SuccessAlert>
          <Field name="subtitle" label="Subtitle" maxLength={160} defaultValue={submission.subtitle} />
          {SECTIONS.map(({ kind, label, rows }) =>
            kind === 'flaws' ? (
              <FlawsField key={kind} story={submission.story} images={submission.images} />
            ) : (
              <TextArea
                key={kind}
                name={kind}
                label={label}
                rows={rows}
                maxLength={20_000}
                defaultValue={storyText(kind)}
              />
            ),
          )}
          <Field name="note" label="What you changed and why" hint="Shown publicly." maxLength={500} />
          <div>
            <SubmitButton busy="Saving…" isBusy={action.isBusy} className="btn-solid">
              Publish changes
            </SubmitButton>
          </div>
        </form>
      </FormErrors>
    </details>
  );
}
