import { useFetcher } from 'react-router';
import { Bell, BellRing } from 'lucide';
import {
  addOpeningReminder,
  removeOpeningReminder,
  requestOpeningReminder,
} from '#contract/endpoints/notifications.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { Honeypot, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { messageOf, type Problem, problemOf } from '#web/problems.ts';
import type { PageContext } from '#web/context.ts';

export interface ReminderAnswer {
  readonly notice: string;
  readonly problem: Problem | null;
  readonly email: string;
}
const FAILED = 'We couldn’t set the reminder. Please try again.';
const SET = 'We’ll remind you an hour before it opens, and when it does.';

export async function answerReminder(client: PageContext['client'], form: FormData): Promise<ReminderAnswer> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const slug = text('auction');
  // Field names are unique per form, so that each keeps its own label and error.
  const email = text(`email-${slug === '' ? 'site' : slug}`);
  try {
    if (text('choice') === 'remind') {
      await client.call(addOpeningReminder, { params: { slug } });
      return { notice: SET, problem: null, email: '' };
    }
    if (text('choice') === 'stop') {
      await client.call(removeOpeningReminder, { params: { slug } });
      return { notice: 'Reminder removed.', problem: null, email: '' };
    }
    const { message } = await client.call(requestOpeningReminder, {
      body: {
        email,
        website: text('website'),
        ...(slug === '' ? {} : { auction: slug }),
      },
    });
    return { notice: message, problem: null, email: '' };
  } catch (error) {
    const problem = problemOf(error, messageOf(error, FAILED));
    return { notice: '', problem, email };
  }
}

export function ReminderButton({ slug, title, isOn }: { slug: string; title: string; isOn: boolean }) {
  const fetcher = useFetcher<ReminderAnswer>();
  const choice = fetcher.formData?.get('choice');
  const shown = choice === undefined || choice === null ? isOn : choice === 'remind';
  return (
    <fetcher.Form method="post" action="/comingSoon" className="min-w-0">
      <input type="hidden" name="auction" value={slug} />
      <button
        type="submit"
        name="choice"
        value={shown ? 'stop' : 'remind'}
        aria-pressed={shown}
        className="btn btn-line"
      >
        <Icon of={shown ? BellRing : Bell} size={18} />
        {shown ? 'Reminder set' : 'Remind me'}
        <span className="sr-only"> of the {title}</span>
      </button>
      <p role="status" className={fetcher.data === undefined ? 'sr-only' : 'hint mt-1.5'}>
        {fetcher.data?.problem?.message ?? fetcher.data?.notice ?? ''}
      </p>
    </fetcher.Form>
  );
}

interface ReminderFormProps {
  slug: string | null;
  title: string;
  button: string;
  hint: string;
}

export function ReminderForm({ slug, title, button, hint }: ReminderFormProps) {
  const fetcher = useFetcher<ReminderAnswer>();
  const answer = fetcher.data;
  if (answer !== undefined && answer.problem === null)
    return (
      <p role="status" className="alert bg-go-soft">
        {answer.notice}
      </p>
    );
  const fieldErrors =
    answer?.problem === null || answer === undefined
      ? []
      : (answer.problem.errors['email'] ?? [answer.problem.message]);
  return (
    <fetcher.Form method="post" action="/comingSoon" noValidate aria-label={`Reminder for ${title}`}>
      {slug === null ? null : <input type="hidden" name="auction" value={slug} />}
      <Honeypot />
      <Field
        name={`email-${slug ?? 'site'}`}
        label="Email"
        type="email"
        autoComplete="email"
        hint={hint}
        errors={fieldErrors}
        defaultValue={answer?.email ?? ''}
      />
      <SubmitButton isPlain busy="Sending…" isBusy={fetcher.state !== 'idle'} className="btn-solid mt-3 w-full">
        {button}
      </SubmitButton>
    </fetcher.Form>
  );
}

export function ReminderFold({ slug, title }: { slug: string; title: string }) {
  return (
    <details className="group/fold">
      <summary className="btn btn-line w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <Icon of={Bell} size={18} />
        Remind me<span className="sr-only"> of the {title}</span>
      </summary>
      <div className="mt-3 border border-line p-4">
        <ReminderForm
          slug={slug}
          title={title}
          button="Email me a link"
          hint="One email an hour before it opens and one when it does. Nothing else."
        />
      </div>
    </details>
  );
}
