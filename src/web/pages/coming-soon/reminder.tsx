import { useFetcher } from 'react-router';
import { Bell, BellRing } from 'lucide-react';
import { Field, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { messageOf, type Problem, problemOf } from '#web/problems.ts';
import type { PageContext } from '#web/context.ts';

/** What became of a wish to be reminded. */
export interface ReminderAnswer {
  readonly said: string;
  readonly problem: Problem | null;
  readonly email: string;
}
const FAILED = 'The reminder could not be set. Please try again.';
const SET = 'We tell you an hour before it opens, and when it does.';

/** Does what the buttons and forms of this page ask for. */
export async function answerReminder(client: PageContext['client'], form: FormData): Promise<ReminderAnswer> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const slug = text('auction');
  // Each form of the page has a field of its own name, so that its label and its fault are its own.
  const email = text(`email-${slug === '' ? 'house' : slug}`);
  try {
    if (text('wish') === 'remind') {
      await client.telling.remind(slug);
      return { said: SET, problem: null, email: '' };
    }
    if (text('wish') === 'stop') {
      await client.telling.stopReminding(slug);
      return { said: 'You are not reminded of this auction.', problem: null, email: '' };
    }
    const { message } = await client.telling.askReminder({ email, website: text('website'), ...(slug === '' ? {} : { auction: slug }) });
    return { said: message, problem: null, email: '' };
  } catch (error) {
    const problem = problemOf(error, messageOf(error, FAILED));
    return { said: '', problem, email };
  }
}

/** One click, for those who are signed in. */
export function ReminderButton({ slug, title, isOn, className = 'btn-line' }: { slug: string; title: string; isOn: boolean; className?: string }) {
  const fetcher = useFetcher<ReminderAnswer>();
  const wish = fetcher.formData?.get('wish');
  const shown = wish === undefined || wish === null ? isOn : wish === 'remind';
  return (
    <fetcher.Form method="post" action="/comingSoon" className="min-w-0">
      <input type="hidden" name="auction" value={slug} />
      <button type="submit" name="wish" value={shown ? 'stop' : 'remind'} aria-pressed={shown} className={`btn ${className}`}>
        <Icon of={shown ? BellRing : Bell} size={18} />
        {shown ? 'Reminder set' : 'Remind me'}
        <span className="sr-only"> of the {title}</span>
      </button>
      <p role="status" className={fetcher.data === undefined ? 'sr-only' : 'hint mt-1.5'}>
        {fetcher.data?.problem?.message ?? fetcher.data?.said ?? ''}
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

/** For guests: an address, which is asked whether it wants this. */
export function ReminderForm({ slug, title, button, hint }: ReminderFormProps) {
  const fetcher = useFetcher<ReminderAnswer>();
  const answer = fetcher.data;
  if (answer !== undefined && answer.problem === null)
    return (
      <p role="status" className="band bg-go-soft">
        {answer.said}
      </p>
    );
  const faults = answer?.problem === null || answer === undefined ? [] : (answer.problem.errors['email'] ?? [answer.problem.message]);
  return (
    <fetcher.Form method="post" action="/comingSoon" noValidate aria-label={`Reminder of ${title}`}>
      {slug === null ? null : <input type="hidden" name="auction" value={slug} />}
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Field
        name={`email-${slug ?? 'house'}`}
        label="E-mail"
        type="email"
        autoComplete="email"
        hint={hint}
        errors={faults}
        defaultValue={answer?.email ?? ''}
      />
      <SubmitButton isPlain busy="Sending…" isBusy={fetcher.state !== 'idle'} className="btn-solid mt-3 w-full">
        {button}
      </SubmitButton>
    </fetcher.Form>
  );
}

/** The form behind a click, where many stand on one page. */
export function ReminderFold({ slug, title }: { slug: string; title: string }) {
  return (
    <details className="group/fold">
      <summary className="btn btn-line w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <Icon of={Bell} size={18} />
        Remind me<span className="sr-only"> of the {title}</span>
      </summary>
      <div className="mt-3 border border-line p-4">
        <ReminderForm slug={slug} title={title} button="Send me the link" hint="One letter an hour before it opens, one when it does; nothing else." />
      </div>
    </details>
  );
}
