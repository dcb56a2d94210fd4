import type { Submission } from '#contract/submissions.ts';
import { editListing } from '#contract/endpoints/listings.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, SubmitButton, SuccessAlert, type TextReader } from '#web/components/ui/form.tsx';
import { ClaimsField } from '#web/components/listing-form/claims-field.tsx';
import { readClaims } from '#web/components/listing-form/read-claims.ts';
import { readStory, StoryFields } from '#web/components/listing-form/story-fields.tsx';

export function EditText({ submission, onDone }: { submission: Submission; onDone: () => void }) {
  const action = useAction('Your changes weren’t saved. Your text is still here: please try again.');
  const send = async (text: TextReader) => {
    const story = readStory(text, submission.story);
    const done = await action.run(
      () =>
        browserClient.call(editListing, {
          params: { slug: submission.slug },
          body: { subtitle: text('subtitle'), claims: readClaims(text), story, note: text('note') },
        }),
      'Saved. Everyone can also see the earlier version.',
    );
    if (done !== null) onDone();
  };
  return (
    <details className="mt-4 border-y border-line py-2">
      <summary className="min-h-11 cursor-pointer content-center font-strong">Edit listing</summary>
      <Form className="mt-3 grid max-w-3xl gap-5 pb-4" state={action} onSend={send}>
        <ErrorSummary />
        <SuccessAlert>{action.notice}</SuccessAlert>
        <Field name="subtitle" label="Subtitle" maxLength={160} defaultValue={submission.subtitle} />
        <ClaimsField submission={submission} />
        <StoryFields facts={submission.facts} story={submission.story} images={submission.images} />
        <Field name="note" label="What you changed and why" hint="Shown publicly." maxLength={500} />
        <div>
          <SubmitButton busy="Saving…" className="btn-solid">
            Publish changes
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
