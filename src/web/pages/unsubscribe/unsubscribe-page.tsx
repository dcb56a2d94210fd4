import {
  Form,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { answerLink, type LinkAnswer, tokenIn } from '#web/components/email-link/answer-link.ts';
import { EmailLinkPage } from '#web/components/email-link/email-link-page.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { emailLinkCalls } from '#contract/email-link-calls.ts';
import type { Stopped } from '#contract/notification-settings.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Unsubscribe', isPrivate: true });
/** Not cached: reopening the link must show that it has taken effect. */
export const headers = () => ({ 'cache-control': 'private, no-store' });
type Answer = LinkAnswer<Stopped>;

export function loader({ request, context }: LoaderFunctionArgs): Promise<Answer> {
  return answerLink(() => emailLinkCalls(pageContext(context).client.send).stopped(tokenIn(request)));
}
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const emailLinks = emailLinkCalls(pageContext(context).client.send);
  const token = tokenIn(request);
  const resubscribes = (await request.formData()).get('choice') === 'again';
  return answerLink(() => (resubscribes ? emailLinks.resubscribe(token) : emailLinks.stop(token)));
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

export default function UnsubscribePage() {
  const asked = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <EmailLinkPage
      title="Unsubscribe"
      answer={done ?? asked}
      next={{ to: '/account/notifications', text: 'Notification settings' }}
    >
      {(stopped, isBusy) => (
        <>
          {stopped.is_stopped ? <SuccessAlert>You’ll no longer get {stopped.stops}.</SuccessAlert> : null}
          {done !== undefined && !stopped.is_stopped && !stopped.is_essential ? (
            <SuccessAlert>You’ll get {stopped.stops} again.</SuccessAlert>
          ) : null}
          <Question stopped={stopped} isBusy={isBusy} />
        </>
      )}
    </EmailLinkPage>
  );
}
