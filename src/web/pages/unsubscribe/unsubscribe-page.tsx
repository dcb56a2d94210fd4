import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { ErrorSummary, SubmitButton, SuccessBand } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problemOf, type Problem } from '#web/problems.ts';
import type { Stopped } from '#contract/notification-settings.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Stop e-mails', isPrivate: true });
/** What a link has stopped is seen as soon as it is opened again. */
export const headers = () => ({ 'cache-control': 'private, no-store' });
const FAILED = 'This link is not complete. Open it again from the e-mail.';
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
  return answerOf(() => pageContext(context).client.telling.stopped(tokenIn(request) || '-'));
}
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const { telling } = pageContext(context).client;
  const token = tokenIn(request) || '-';
  const isTakenBack = (await request.formData()).get('wish') === 'again';
  return answerOf(() => (isTakenBack ? telling.takeBackStop(token) : telling.stop(token)));
}

function Question({ stopped, isBusy }: { stopped: Stopped; isBusy: boolean }) {
  if (stopped.is_essential)
    return (
      <p className="mt-5 text-lead text-ink-2">These e-mails are always sent: they concern what you owe, what you won, or the security of your account.</p>
    );
  if (stopped.is_stopped)
    return (
      <Form method="post" className="mt-5">
        <p className="text-ink-2">What you won, what you owe and the security of your account you are still told. Was it a mistake?</p>
        <input type="hidden" name="wish" value="again" />
        <SubmitButton isPlain busy="One moment…" isBusy={isBusy} className="btn-line mt-6">
          Send them again
        </SubmitButton>
      </Form>
    );
  return (
    <Form method="post" className="mt-5">
      <p className="text-lead text-ink-2">Stop them, and you no longer get {stopped.stops}. All else stays as it is.</p>
      <SubmitButton isPlain busy="Stopping…" isBusy={isBusy} className="btn-solid mt-6">
        Stop them
      </SubmitButton>
    </Form>
  );
}

/** A mail's link leads here. It stops nothing by itself, since scanners open links too: the button does. */
export default function UnsubscribePage() {
  const asked = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { state } = useNavigation();
  const now = done ?? asked;
  const stopped = 'stopped' in now ? now.stopped : undefined;
  return (
    <div className="wrapx max-w-xl py-14">
      <h1 className="display text-h1">Stop e-mails</h1>
      <ErrorSummary problem={'refused' in now ? now.refused : undefined} />
      {stopped === undefined ? null : (
        <>
          {stopped.is_stopped ? <SuccessBand>We do not send you {stopped.stops}.</SuccessBand> : null}
          {done !== undefined && !stopped.is_stopped && !stopped.is_essential ? <SuccessBand>You get {stopped.stops} again.</SuccessBand> : null}
          <Question stopped={stopped} isBusy={state !== 'idle'} />
        </>
      )}
      <p className="mt-8 border-t border-line pt-5">
        <PageLink className="link" to="/account/notifications">
          Choose what we send
        </PageLink>
      </p>
    </div>
  );
}
