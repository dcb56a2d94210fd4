import { Form, useActionData, useNavigation } from 'react-router';
import type { CalendarEmailWants } from '#contract/calendar-emails.ts';
import { requestCalendarEmail } from '#contract/endpoints/notifications.ts';
import { Field, Radios } from '#web/components/ui/fields.tsx';
import { Honeypot, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import type { PageContext } from '#web/context.ts';
import { messageOf, type Problem, problemOf } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';

export interface DailyEmailAnswer {
  readonly notice: string;
  readonly problem: Problem | null;
  readonly email: string;
  readonly wants: CalendarEmailWants;
}

const CHOICES: readonly (readonly [CalendarEmailWants, string])[] = [
  ['both', 'Both'],
  ['closing', 'Closing today'],
  ['new', 'New auctions'],
];
const FAILED = 'We couldn’t save your address. Please try again.';

export async function answerDailyEmail(client: PageContext['client'], form: FormData): Promise<DailyEmailAnswer> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const email = text('email');
  const wants = CHOICES.find(([value]) => value === text('wants'))?.[0] ?? 'both';
  try {
    const { message } = await client.call(requestCalendarEmail, { body: { email, wants, website: text('website') } });
    return { notice: message, problem: null, email, wants };
  } catch (error) {
    return { notice: '', problem: problemOf(error, messageOf(error, FAILED)), email, wants };
  }
}

function DailyEmailForm({ action }: { action: string }) {
  const answer = useActionData<DailyEmailAnswer>();
  const user = useUser();
  const isBusy = useNavigation().formMethod === 'POST';
  if (answer !== undefined && answer.problem === null) return <SuccessAlert>{answer.notice}</SuccessAlert>;
  const errors = answer?.problem === null ? [] : (answer?.problem.errors['email'] ?? [answer?.problem.message ?? '']);
  return (
    <Form
      method="post"
      action={action}
      noValidate
      preventScrollReset
      className="max-w-md"
      aria-labelledby="daily-email-title"
    >
      <Honeypot />
      <Radios name="wants" legend="What to send" options={CHOICES} value={answer?.wants ?? 'both'} />
      <div className="mt-4">
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="We email you a link to confirm. Every email has a link to stop."
          errors={answer === undefined ? [] : errors}
          defaultValue={answer?.email ?? user?.email ?? ''}
        />
      </div>
      <SubmitButton isPlain busy="Sending…" isBusy={isBusy} className="btn-solid mt-4">
        Get the daily email
      </SubmitButton>
    </Form>
  );
}

export function DailyEmail({ action }: { action: string }) {
  return (
    <section
      id="daily-email"
      aria-labelledby="daily-email-title"
      className="no-print mt-16 scroll-mt-24 border-t-[3px] border-ink pt-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10"
    >
      <div>
        <h2 id="daily-email-title" className="heading text-h3">
          Daily email
        </h2>
        <p className="mt-2 text-small text-ink-2">
          One email each morning with what closes that day and what’s new. No account needed.
        </p>
      </div>
      <div className="mt-5 lg:mt-0">
        <DailyEmailForm action={action} />
      </div>
    </section>
  );
}
