import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { emailLinkCalls } from '#contract/email-link-calls.ts';
import type { ReminderLink } from '#contract/opening-reminders.ts';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { answerLink, type LinkAnswer, tokenIn } from '#web/components/email-link/answer-link.ts';
import { ChoiceForm, choiceIn } from '#web/components/email-link/choice-form.tsx';
import { EmailLinkPage } from '#web/components/email-link/email-link-page.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Your reminder', isPrivate: true });
type Answer = LinkAnswer<ReminderLink>;

export function loader({ request, context }: LoaderFunctionArgs): Promise<Answer> {
  return answerLink(() => emailLinkCalls(pageContext(context).client.send).reminderLink(tokenIn(request)));
}
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const choice = await choiceIn(request);
  return answerLink(() =>
    emailLinkCalls(pageContext(context).client.send).followReminderLink(tokenIn(request), choice),
  );
}

function Status({ link, isNew, isBusy }: { link: ReminderLink; isNew: boolean; isBusy: boolean }) {
  if (link.state === 'requested')
    return (
      <>
        <p className="mt-5 text-lead text-ink-2">
          Do you want a reminder for {link.title}? We’ll email you an hour before it opens and again when it does.
          Nothing else.
        </p>
        <ChoiceForm choice="confirm" text="Yes, remind me" isBusy={isBusy} />
      </>
    );
  if (link.state === 'confirmed')
    return (
      <>
        {isNew ? <SuccessAlert>Reminder set.</SuccessAlert> : null}
        <p className="mt-5 text-lead text-ink-2">We’ll remind you of {link.title}.</p>
        <ChoiceForm choice="stop" text="Remove reminder" isBusy={isBusy} />
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

export default function ReminderPage() {
  const asked = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <EmailLinkPage
      title="Your reminder"
      answer={done ?? asked}
      next={{ to: '/comingSoon', text: 'View upcoming auctions' }}
    >
      {(link, isBusy) => <Status link={link} isNew={done !== undefined} isBusy={isBusy} />}
    </EmailLinkPage>
  );
}
