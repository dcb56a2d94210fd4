import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { ReminderLink } from '#contract/opening-reminders.ts';
import { ErrorSummary, SubmitButton, SuccessBand } from '#web/components/ui/form.tsx';
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
    return { refused: problemOf(error, 'This link is not complete. Open it again from the e-mail.') };
  }
}

export function loader({ request, context }: LoaderFunctionArgs): Promise<Answer> {
  return answerOf(() => pageContext(context).client.telling.reminderLink(tokenIn(request)));
}
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const wish = (await request.formData()).get('wish') === 'confirm' ? 'confirm' : 'stop';
  return answerOf(() => pageContext(context).client.telling.followReminderLink(tokenIn(request), wish));
}

function Wish({ wish, words, busy, isBusy }: { wish: 'confirm' | 'stop'; words: string; busy: string; isBusy: boolean }) {
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="wish" value={wish} />
      <SubmitButton isPlain busy={busy} isBusy={isBusy} className={wish === 'confirm' ? 'btn-solid' : 'btn-line'}>
        {words}
      </SubmitButton>
    </Form>
  );
}

function Standing({ link, isNew, isBusy }: { link: ReminderLink; isNew: boolean; isBusy: boolean }) {
  if (link.state === 'asked')
    return (
      <>
        <p className="mt-5 text-lead text-ink-2">Shall we remind you: {link.title}? One letter an hour before it opens, one when it does; nothing else.</p>
        <Wish wish="confirm" words="Yes, remind me" busy="Setting…" isBusy={isBusy} />
      </>
    );
  if (link.state === 'confirmed')
    return (
      <>
        {isNew ? <SuccessBand>The reminder is set.</SuccessBand> : null}
        <p className="mt-5 text-lead text-ink-2">We remind you: {link.title}.</p>
        <Wish wish="stop" words="Do not remind me" busy="Stopping…" isBusy={isBusy} />
      </>
    );
  return isNew ? (
    <SuccessBand>We do not remind you, and your address is forgotten.</SuccessBand>
  ) : (
    <p className="mt-5 text-lead text-ink-2">There is no such reminder any more: it was stopped, was not confirmed in time, or has been sent.</p>
  );
}

/** The links in reminders' mails lead here. They do nothing by themselves, since scanners open links too: the button does. */
export default function ReminderPage() {
  const asked = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { state } = useNavigation();
  const now = done ?? asked;
  return (
    <div className="wrapx max-w-xl py-14">
      <h1 className="display text-h1">Your reminder</h1>
      {'refused' in now ? <ErrorSummary problem={now.refused} /> : <Standing link={now.link} isNew={done !== undefined} isBusy={state !== 'idle'} />}
      <p className="mt-8 border-t border-line pt-5">
        <PageLink className="link" to="/comingSoon">
          What opens next
        </PageLink>
      </p>
    </div>
  );
}
