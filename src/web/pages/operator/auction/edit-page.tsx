import { data, useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { updateAuction } from '#contract/endpoints/auction-records.ts';
import { readSubmissionForStaff } from '#contract/endpoints/review.ts';
import { mayDo } from '#contract/staff.ts';
import type { Submission } from '#contract/submissions.ts';
import { browserClient } from '#web/api.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { StateLabel } from '#web/components/console/state-labels.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { FACT_FIELDS, FactsFields, numberErrors, readFacts } from '#web/components/vehicle/facts-fields.tsx';
import { namesErrors } from '#web/components/vehicle/names-fields.tsx';
import { SuggestedField } from '#web/components/vehicle/suggested-field.tsx';
import { useVehicleNames } from '#web/components/vehicle/use-vehicle-names.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { refusedFields } from '#web/problems.ts';
import { readStory, StoryFields } from '#web/components/listing-form/story-fields.tsx';
import { isPublicStatus } from '#auction/lifecycle.ts';

const FORBIDDEN = 403;
const MIN_NOTE_LENGTH = 3;
const FIELD_NAMES = { ...FACT_FIELDS, 'facts.vin': 'vin' };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Edit: ${loaderData?.submission.title ?? ''}`, isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, user } = pageContext(context);
  if (!mayDo(user?.staff_roles ?? [], 'edit_auctions'))
    throw data({ message: 'Your role can’t edit listings.' }, { status: FORBIDDEN, statusText: 'Not for your role' });
  const submission = await read(readSubmissionForStaff, { params: { slug: params['slug'] ?? '' } });
  return { submission };
}

function readCorrection(text: TextReader, { story, location }: Submission) {
  const { facts, body_style, location: place } = readFacts(text);
  const year = text('year') === '' ? Number.NaN : Number(text('year'));
  const names = { title: text('title'), subtitle: text('subtitle'), make: text('make'), model: text('model'), year };
  const filled = Object.entries({ ...location, ...place }).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  return {
    ...names,
    body_style,
    facts: { ...facts, vin: text('vin') },
    location: Object.fromEntries(filled),
    story: readStory(text, story),
    note: text('note'),
  };
}

function errorsIn(body: ReturnType<typeof readCorrection>, isPublic: boolean): Record<string, string[]> {
  return {
    ...namesErrors(body),
    ...numberErrors(body.facts),
    ...(isPublic && body.note.length < MIN_NOTE_LENGTH ? { note: ['Briefly describe what you changed and why.'] } : {}),
  };
}

function NameFields({ submission }: { submission: Submission }) {
  const { makes } = useVehicleNames('');
  const { models } = useVehicleNames(submission.make);
  const names = (known: readonly { name: string }[]) => known.map(({ name }) => ({ value: name }));
  return (
    <div className="mt-3 grid max-w-2xl items-start gap-5 sm:grid-cols-2">
      <div className="grid gap-5 sm:col-span-2">
        <Field name="title" label="Listing title" maxLength={200} defaultValue={submission.title} />
        <Field name="subtitle" label="Subtitle" maxLength={160} defaultValue={submission.subtitle} />
      </div>
      <Field name="year" label="Year" inputMode="numeric" maxLength={4} defaultValue={submission.year} />
      <Field name="vin" label="VIN" maxLength={40} defaultValue={submission.vin} />
      <SuggestedField name="make" label="Make" maxLength={80} defaultValue={submission.make} options={names(makes)} />
      <SuggestedField
        name="model"
        label="Model"
        maxLength={80}
        defaultValue={submission.model}
        options={names(models)}
      />
    </div>
  );
}

const effectText = ({ agreed_at: agreedAt }: Submission, isPublic: boolean): string => {
  if (isPublic) return 'Visitors see the earlier text with your note. The seller is notified.';
  return agreedAt === null
    ? 'The change is saved to the audit log.'
    : 'The seller has agreed to the current text and must agree again.';
};

export default function EditListingPage() {
  const { submission } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const isPublic = isPublicStatus(submission.state);
  const path = `/operator/auctions/${submission.slug}`;
  const send = async (text: TextReader) => {
    const body = readCorrection(text, submission);
    const errors = errorsIn(body, isPublic);
    if (Object.keys(errors).length > 0) throw refusedFields('Check the marked fields.', errors);
    await browserClient.call(updateAuction, { params: { slug: submission.slug }, body });
  };
  return (
    <ConsolePage
      title={`Edit ${submission.title}`}
      above={{ name: submission.title, to: path }}
      actions={<StateLabel state={submission.state} />}
    >
      <ActionForm
        className="grid gap-9"
        failed="Not saved. What you typed is still here. Please try again."
        names={FIELD_NAMES}
        action={send}
        onDone={() => void navigate(path)}
      >
        <ErrorSummary />
        <Section size="h4" title="Names" id="names">
          <NameFields submission={submission} />
        </Section>
        <Section size="h4" title="Facts" id="facts">
          <div className="mt-3">
            <FactsFields facts={submission.facts} bodyStyle={submission.body_style} location={submission.location} />
          </div>
        </Section>
        <Section size="h4" title="Text" id="text">
          <div className="mt-3 grid max-w-3xl gap-5">
            <StoryFields facts={submission.facts} story={submission.story} images={submission.images} />
          </div>
        </Section>
        <div className="grid max-w-3xl gap-5">
          <Field
            name="note"
            label="What you changed and why"
            hint={isPublic ? 'Shown publicly.' : 'Saved to the audit log.'}
            maxLength={500}
          />
          <p className="text-small text-ink-2">{effectText(submission, isPublic)}</p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy="Saving…" className="btn-solid">
              {isPublic ? 'Publish changes' : 'Save changes'}
            </SubmitButton>
            <PageLink className="btn btn-quiet" to={path}>
              Cancel
            </PageLink>
          </div>
        </div>
      </ActionForm>
    </ConsolePage>
  );
}
