import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { ErrorSummary, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problemOf, type Problem } from '#web/problems.ts';
import { emailLinkCalls } from '#contract/email-link-calls.ts';
import type { Stopped } from '#contract/notification-settings.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Unsubscribe', isPrivate: true });
/** Not cached: reopening the link must show that it has taken effect. */
export const headers = () => ({ 'cache-control': 'private, no-store' });
const FAILED = 'This link is incomplete. Open it again from the email.';
type Answer = { readonly stopped: Stopped } | { readonly refused: Problem };

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
async function answerOf(ask: () => Promise<Stopped>): Promise<Answer> {
  try {
    return { stopped: await ask() };
  } catch (error) {
    return { refused: problemOf(error, FAILED) };
  }
}

export function loader({ request, context }: LoaderFunctionArgs): Promise<Answer> {
  return answerOf(() => emailLinkCalls(pageContext(context).client.send).stopped(tokenIn(request) || '-'));
}
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const emailLinks = emailLinkCalls(pageContext(context).client.send);
  const token = tokenIn(request) || '-';
  const resubscribes = (await request.formData()).get('choice') === 'again';
  return answerOf(() => (resubscribes ? emailLinks.undoStop(token) : emailLinks.stop(token)));
}

function Question({ stopped, isBusy }: { stopped: Stopped; isBusy: boolean }) {
  if (stopped.is_essential)
    return (
      <p className="mt-5 text-lead text-ink-2">
        We always send these emails: they’re about what you owe, what you won, or the security of your account.
      </p>
    );
  if (stopped.is_stopped)
    return (
      <Form method="post" className="mt-5">
        <p className="text-ink-2">
          We’ll still email you about what you won, what you owe and the security of your account. Unsubscribed by
          mistake?
        </p>
        <input type="hidden" name="choice" value="again" />
        <SubmitButton isPlain busy="One moment…" isBusy={isBusy} className="btn-line mt-6">
          Resubscribe
        </SubmitButton>
      </Form>
    );
  return (
    <Form method="post" className="mt-5">
      <p className="text-lead text-ink-2">
        If you unsubscribe, you’ll no longer get {stopped.stops}. Nothing else changes.
      </p>
      <SubmitButton isPlain busy="Saving…" isBusy={isBusy} className="btn-solid mt-6">
        Unsubscribe
      </SubmitButton>
    </Form>
  );
}

/** Opening the link changes nothing, because mail scanners open links too. */
export default function UnsubscribePage() {
  const asked = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { state } = useNavigation();
  const now = done ?? asked;
  const stopped = 'stopped' in now ? now.stopped : undefined;
  return (
    <div className="wrapx max-w-xl py-14">
      <h1 className="display text-h1">Unsubscribe</h1>
      <ErrorSummary problem={'refused' in now ? now.refused : undefined} />
      {stopped === undefined ? null : (
        <>
          {stopped.is_stopped ? <SuccessAlert>You’ll no longer get {stopped.stops}.</SuccessAlert> : null}
          {done !== undefined && !stopped.is_stopped && !stopped.is_essential ? (
            <SuccessAlert>You’ll get {stopped.stops} again.</SuccessAlert>
          ) : null}
          <Question stopped={stopped} isBusy={state !== 'idle'} />
        </>
      )}
      <p className="mt-8 border-t border-line pt-5">
        <PageLink className="link" to="/account/notifications">
          Notification settings
        </PageLink>
      </p>
    </div>
  );
}
