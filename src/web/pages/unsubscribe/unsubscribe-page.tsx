import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { ErrorSummary, SubmitButton, SuccessBand } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problemOf, type Problem } from '#web/problems.ts';
import type { Stopped } from '#contract/notification-settings.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Stop e-mails', isPrivate: true });
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
export function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  return answerOf(() => pageContext(context).client.telling.stop(tokenIn(request) || '-'));
}

/** A mail's link leads here. It stops nothing by itself, since scanners open links too: the button does. */
export default function UnsubscribePage() {
  const asked = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { state } = useNavigation();
  const refused = done !== undefined && 'refused' in done ? done.refused : 'refused' in asked ? asked.refused : undefined;
  return (
    <div className="wrapx max-w-xl py-14">
      <h1 className="display text-h1">Stop e-mails</h1>
      <ErrorSummary problem={refused} />
      {done !== undefined && 'stopped' in done && !done.stopped.is_essential ? <SuccessBand>We no longer send you {done.stopped.stops}.</SuccessBand> : null}
      {done === undefined && 'stopped' in asked ? (
        asked.stopped.is_essential ? (
          <p className="mt-5 text-lead text-ink-2">These e-mails are always sent: they concern what you owe, what you won, or the security of your account.</p>
        ) : (
          <Form method="post" className="mt-5">
            <p className="text-lead text-ink-2">You will no longer get {asked.stopped.stops}. All else stays as it is.</p>
            <SubmitButton isPlain busy="Stopping…" isBusy={state !== 'idle'} className="btn-solid mt-6">
              Stop them
            </SubmitButton>
          </Form>
        )
      ) : null}
      <p className="mt-8 border-t border-line pt-5">
        <PageLink className="link" to="/account/notifications">
          Choose what we send
        </PageLink>
      </p>
    </div>
  );
}
