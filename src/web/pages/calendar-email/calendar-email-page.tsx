import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import type { CalendarEmailLink } from '#contract/calendar-emails.ts';
import { emailLinkCalls } from '#contract/email-link-calls.ts';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { answerLink, type LinkAnswer, tokenIn } from '#web/components/email-link/answer-link.ts';
import { ChoiceForm, choiceIn } from '#web/components/email-link/choice-form.tsx';
import { EmailLinkPage } from '#web/components/email-link/email-link-page.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Your daily email', isPrivate: true });
/** Not cached: reopening the link must show that it has taken effect. */
export const headers = () => ({ 'cache-control': 'private, no-store' });
type Answer = LinkAnswer<CalendarEmailLink>;

const LISTS: Readonly<Record<CalendarEmailLink['wants'], string>> = {
  closing: 'the auctions that close that day',
  new: 'the new auctions',
  both: 'the auctions that close that day and the new ones',
};

export function loader({ request, context }: LoaderFunctionArgs): Promise<Answer> {
  return answerLink(() => emailLinkCalls(pageContext(context).client.send).calendarEmailLink(tokenIn(request)));
}
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const choice = await choiceIn(request);
  return answerLink(() =>
    emailLinkCalls(pageContext(context).client.send).followCalendarEmailLink(tokenIn(request), choice),
  );
}

function Status({ link, isNew, isBusy }: { link: CalendarEmailLink; isNew: boolean; isBusy: boolean }) {
  if (link.state === 'requested')
    return (
      <>
        <p className="mt-5 text-lead text-ink-2">
          Get one email a day with {LISTS[link.wants]}. We send it each morning, unless there’s nothing to list.
        </p>
        <ChoiceForm choice="confirm" text="Start daily email" isBusy={isBusy} />
      </>
    );
  if (link.state === 'confirmed')
    return (
      <>
        {isNew ? <SuccessAlert>Confirmed. Your first email arrives the next morning.</SuccessAlert> : null}
        <p className="mt-5 text-lead text-ink-2">You get one email a day with {LISTS[link.wants]}.</p>
        <ChoiceForm choice="stop" text="Stop daily email" isBusy={isBusy} />
      </>
    );
  return isNew ? (
    <SuccessAlert>Stopped. We’ve deleted your address and won’t email you again.</SuccessAlert>
  ) : (
    <p className="mt-5 text-lead text-ink-2">
      This link has no active daily email. It was stopped, or wasn’t confirmed in time.
    </p>
  );
}

export default function CalendarEmailPage() {
  const asked = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <EmailLinkPage
      title="Your daily email"
      answer={done ?? asked}
      next={{ to: '/calendar', text: 'View closing calendar' }}
    >
      {(link, isBusy) => <Status link={link} isNew={done !== undefined} isBusy={isBusy} />}
    </EmailLinkPage>
  );
}
