import { listOwnEmails } from '#contract/endpoints/account.ts';
import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { Mail } from '#contract/account.ts';
import { isApiError } from '#contract/client.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageContext } from '#web/context.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { EmailBody } from './email-body.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Outbox', isPrivate: true });

function notFound() {
  const message = 'Page Not Found: /outbox';
  return data({ message }, { status: 404, statusText: message });
}

/** In a demo without email, users read their own emails. Elsewhere there is no such page. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, user, site } = pageContext(context);
  if (!site.hasOutboxPage) throw notFound();
  if (user === null) throw redirect(loginPath(url.pathname + url.search));
  const cursor = url.searchParams.get('cursor') ?? undefined;
  try {
    const page = await client.call(listOwnEmails, { query: { cursor } });
    return { page, isOlder: cursor !== undefined, email: user.email, to: url.searchParams.get('to'), site };
  } catch (error) {
    if (isApiError(error) && error.status < 500) throw notFound();
    throw error;
  }
}

interface EmailMessageProps {
  email: Mail;
  publicUrl: string;
  to: string | null;
}

function EmailMessage({ email, ...more }: EmailMessageProps) {
  return (
    <li className="border-b border-line py-8 first:border-t">
      <article aria-labelledby={`email-${email.id}`}>
        <h2 id={`email-${email.id}`} className="heading text-h3">
          {email.subject}
        </h2>
        <p className="mt-1 text-small text-ink-3">
          <TimeText at={email.created_at} />
        </p>
        <EmailBody text={email.text} {...more} />
      </article>
    </li>
  );
}

export default function OutboxPage() {
  const { page, isOlder, email, to, site } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="display text-h1">Outbox</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2 [overflow-wrap:anywhere]">
        This demo site doesn’t send email. Emails to {email} appear here, newest first.
      </p>
      {page.items.length === 0 ? (
        <Nothing title={isOlder ? 'No older emails' : 'No emails yet'} className="mt-8">
          We mail you when you register, recover your account or change your password.
        </Nothing>
      ) : (
        <ol className="mt-8">
          {page.items.map((mail) => (
            <EmailMessage key={mail.id} email={mail} publicUrl={site.publicUrl} to={to} />
          ))}
        </ol>
      )}
      <Pages
        first="/outbox"
        next={page.next_cursor === null ? null : `/outbox?cursor=${encodeURIComponent(page.next_cursor)}`}
        isFirst={!isOlder}
        labels={['Newest emails', 'Older emails']}
        className="mt-6"
      />
    </>
  );
}
