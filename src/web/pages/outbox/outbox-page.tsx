import { listOwnEmails } from '#contract/endpoints/account.ts';
import { data, redirect, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { Mail } from '#contract/account.ts';
import { isApiError } from '#contract/client.ts';
import { listEmails } from '#contract/endpoints/people.ts';
import { mayDo } from '#contract/staff.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { parseEmailText } from './email-text.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Outbox', isPrivate: true });

function notFound() {
  const message = 'Page Not Found: /outbox';
  return data({ message }, { status: 404, statusText: message });
}

/** In a demo without email, users read their own emails. Everyone else gets a 404. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, user, site } = pageContext(context);
  if (user === null && site.hasOutboxPage) throw redirect(loginPath(url.pathname + url.search));
  if (user === null || (!mayDo(user.staff_roles, 'read_mail') && !site.hasOutboxPage)) throw notFound();
  const cursor = url.searchParams.get('cursor') ?? undefined;
  try {
    const page = await (mayDo(user.staff_roles, 'read_mail')
      ? client.call(listEmails, { query: { cursor } })
      : client.call(listOwnEmails, { query: { cursor } }));
    return {
      page,
      isOlder: cursor !== undefined,
      email: mayDo(user.staff_roles, 'read_mail') ? null : user.email,
      to: url.searchParams.get('to'),
      site,
    };
  } catch (error) {
    if (isApiError(error) && error.status < 500) throw notFound();
    throw error;
  }
}

const HIDDEN_LINK = '=…';
const VERIFY = '/account/verify?';
const withReturn = (href: string, to: string | null) =>
  to !== null && href.startsWith(VERIFY) ? `${href}&to=${encodeURIComponent(to)}` : href;

interface EmailTemplateProps {
  email: Mail;
  publicUrl: string;
  to: string | null;
}

function EmailBody({ email, publicUrl, to }: EmailTemplateProps) {
  return (
    <div className="mt-4 grid max-w-prose gap-3">
      {parseEmailText(email.text, publicUrl).map((part, place) => {
        if (part.kind === 'text')
          return (
            <p key={place} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {part.text}
            </p>
          );
        if (part.kind === 'foot')
          return (
            <p key={place} className="whitespace-pre-line text-small [overflow-wrap:anywhere] text-ink-3">
              {part.text}
            </p>
          );
        if (part.href.includes(HIDDEN_LINK))
          return (
            <p key={place} className="text-small text-ink-3">
              {part.label} (link hidden)
            </p>
          );
        return part.isOfSite ? (
          <p key={place}>
            <PageLink to={withReturn(part.href, to)} className="btn btn-solid">
              {part.label}
            </PageLink>
          </p>
        ) : (
          <p key={place}>
            <a href={part.href} rel="noopener noreferrer" className="btn btn-line">
              {part.label}
            </a>
          </p>
        );
      })}
    </div>
  );
}

function EmailMessage({ email, ...more }: EmailTemplateProps) {
  return (
    <li className="border-b border-line py-8 first:border-t">
      <article aria-labelledby={`email-${email.id}`}>
        <h2 id={`email-${email.id}`} className="heading text-h3">
          {email.subject}
        </h2>
        <p className="mt-1 text-small text-ink-3">
          <TimeText at={email.created_at} />
        </p>
        <EmailBody email={email} {...more} />
      </article>
    </li>
  );
}

function EmailLine({ email, ...more }: EmailTemplateProps) {
  return (
    <li className="border-b border-line first:border-t">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-baseline gap-x-4 py-2 hover:bg-sunken">
          <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">{email.subject}</span>
          <span className="text-small text-ink-3">
            {email.to}, <TimeText at={email.created_at} />
          </span>
        </summary>
        <div className="pb-6">
          <EmailBody email={email} {...more} />
        </div>
      </details>
    </li>
  );
}

export default function OutboxPage() {
  const { page, isOlder, email, to, site } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="display text-h1">Outbox</h1>
      {email === null ? (
        <p className="mt-2">
          <PageLink className="link" to="/operator">
            Back to the console
          </PageLink>
        </p>
      ) : null}
      <p className="mt-3 max-w-prose text-lead text-ink-2 [overflow-wrap:anywhere]">
        {site.hasOutboxPage ? 'This demo site doesn’t send email. ' : ''}{' '}
        {email === null ? (
          'Every email from this site, newest first. One-time links are hidden: only their recipients can use them.'
        ) : (
          <>Emails to {email} appear here, newest first.</>
        )}
      </p>
      {page.items.length === 0 ? (
        <div className="mt-8 border-y border-line py-10">
          <p className="heading text-h3">{isOlder ? 'No older emails' : 'No emails yet'}</p>
          <p className="mt-2 max-w-prose text-ink-2">
            We mail you when you register, recover your account or change your password.
          </p>
        </div>
      ) : (
        <ol className="mt-8">
          {page.items.map((mail) =>
            email === null ? (
              <EmailLine key={mail.id} email={mail} publicUrl={site.publicUrl} to={to} />
            ) : (
              <EmailMessage key={mail.id} email={mail} publicUrl={site.publicUrl} to={to} />
            ),
          )}
        </ol>
      )}
      <div className="mt-6 flex gap-3">
        {isOlder ? (
          <PageLink className="btn btn-line" to="/outbox">
            Newest emails
          </PageLink>
        ) : null}
        {page.next_cursor === null ? null : (
          <PageLink className="btn btn-line" to={`/outbox?cursor=${encodeURIComponent(page.next_cursor)}`}>
            Older emails
          </PageLink>
        )}
      </div>
    </>
  );
}
