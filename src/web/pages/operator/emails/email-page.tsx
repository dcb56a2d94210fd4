import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readEmail } from '#contract/endpoints/people.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { EmailBody } from '#web/pages/outbox/email-body.tsx';
import { EmailBadge, PATH } from './email-badge.tsx';
import { DescriptionList } from '#web/components/ui/description-list.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Email: ${loaderData?.email.subject ?? ''}`, isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, site } = pageContext(context);
  const { html: _html, ...email } = await read(readEmail, { params: { id: params['id'] ?? '' } });
  return { email, publicUrl: site.publicUrl };
}

export default function EmailPage() {
  const { email, publicUrl } = useLoaderData<typeof loader>();
  const rows = [
    ['To', email.to],
    ['Created', <TimeText key="created" at={email.created_at} form="record" />],
    ['Sent', email.sent_at === null ? null : <TimeText key="sent" at={email.sent_at} form="record" />],
    ['Attempts', email.attempts === 0 ? null : email.attempts],
    ['Last error', email.last_error],
  ] as const;
  return (
    <ConsolePage
      title={email.subject}
      above={{ name: 'Emails', to: PATH }}
      actions={<EmailBadge state={email.state} />}
    >
      <DescriptionList
        rows={rows}
        className="max-w-prose"
        rowClass="flex justify-between gap-4 border-b border-line py-1.5"
        valueClass="min-w-0 text-right [overflow-wrap:anywhere]"
      />
      <EmailBody text={email.text} publicUrl={publicUrl} />
      <p className="mt-6 max-w-prose text-small text-ink-3">
        Links that work once are hidden: only the recipient can use them.
      </p>
    </ConsolePage>
  );
}
