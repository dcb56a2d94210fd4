import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { emailLinkCalls } from '#contract/email-link-calls.ts';
import type { ReminderLink } from '#contract/opening-reminders.ts';
import { ErrorSummary, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problemOf, type Problem } from '#web/problems.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Your reminder', isPrivate: true });
type Answer = { readonly link: ReminderLink } | { readonly refused: Problem };

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') || '-';
async function answerOf(ask: () => Promise<ReminderLink>): Promise<Answer> {
  try {
    return { link: await ask() };
  } catch (error) {
    return { refused: problemOf(error, 'This link is incomplete. Open it again from the email.') };
  }
}

export function loader({ request, context }: LoaderFunctionArgs): Promise<Answer> {
  return answerOf(() => emailLinkCalls(pageContext(context).client.send).reminderLink(tokenIn(request)));
}
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const choice = (await request.formData()).get('choice') === 'confirm' ? 'confirm' : 'stop';
  return answerOf(() => emailLinkCalls(pageContext(context).client.send).followReminderLink(tokenIn(request), choice));
}

function ConfirmationForm({
  choice,
  text,
  busy,
  isBusy,
}: {
  choice: 'confirm' | 'stop';
  text: string;
  busy: string;
  isBusy: boolean;
}) {
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="choice" value={choice} />
      <SubmitButton isPlain busy={busy} isBusy={isBusy} className={choice === 'confirm' ? 'btn-solid' : 'btn-line'}>
        {text}
      </SubmitButton>
    </Form>
  );
}

function Standing({ link, isNew, isBusy }: { link: ReminderLink; isNew: boolean; isBusy: boolean }) {
  if (link.state === 'asked')
    return (
      <>
        <p className="mt-5 text-lead text-ink-2">
          Do you want a reminder for {link.title}? We’ll email you an hour before it opens and again when it does.
          Nothing else.
        </p>
        <ConfirmationForm choice="confirm" text="Yes, remind me" busy="Setting…" isBusy={isBusy} />
      </>
    );
  if (link.state === 'confirmed')
    return (
      <>
        {isNew ? <SuccessAlert>Reminder set.</SuccessAlert> : null}
        <p className="mt-5 text-lead text-ink-2">We’ll remind you of {link.title}.</p>
        <ConfirmationForm choice="stop" text="Remove reminder" busy="Saving…" isBusy={isBusy} />
      </>
    );
  return isNew ? (
    <SuccessAlert>We won’t remind you, and we’ve deleted your address.</SuccessAlert>
  ) : (
    <p className="mt-5 text-lead text-ink-2">
      This reminder no longer exists. It was removed, wasn’t confirmed in time, or was already sent.
    </p>
  );
}

/** Opening the link changes nothing, because mail scanners open links too. */
export default function ReminderPage() {
  const asked = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { state } = useNavigation();
  const now = done ?? asked;
  return (
    <div className="wrapx max-w-xl py-14">
      <h1 className="display text-h1">Your reminder</h1>
      {'refused' in now ? (
        <ErrorSummary problem={now.refused} />
      ) : (
        <Standing link={now.link} isNew={done !== undefined} isBusy={state !== 'idle'} />
      )}
      <p className="mt-8 border-t border-line pt-5">
        <PageLink className="link" to="/comingSoon">
          View upcoming auctions
        </PageLink>
      </p>
    </div>
  );
}
