import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { EmailTemplateSummary } from '#contract/email-template-calls.ts';
import { listEmailTemplates, readMailFeedback } from '#contract/endpoints/email-templates.ts';
import { ConsolePage, ConsolePart } from '#web/components/console/console-head.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Email templates', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = pageContext(context).client;
  const [emailTemplates, feedback] = await Promise.all([
    call(listEmailTemplates),
    call(readMailFeedback).catch(() => null),
  ]);
  return { emailTemplates: emailTemplates.items, feedbackUrl: feedback?.url ?? null };
}

function Line({ template }: { template: EmailTemplateSummary }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
      <PageLink
        to={`/operator/email-templates/${template.name}`}
        className="inline-flex min-h-9 min-w-0 items-center font-medium underline-offset-4 hover:underline"
      >
        {template.title}
      </PageLink>
      {template.is_own && template.changed_at !== null ? (
        <span className="text-small text-ink-3">
          <span className="badge badge-info mr-2">Customized</span>
          <TimeText at={template.changed_at} form="date" />
        </span>
      ) : null}
    </li>
  );
}

export default function EmailTemplatesPage() {
  const { emailTemplates, feedbackUrl } = useLoaderData<typeof loader>();
  const own = emailTemplates.filter((template) => template.is_own).length;
  return (
    <ConsolePage
      title="Email templates"
      note={
        <>
          {emailTemplates.length} templates, {own === 0 ? 'all default' : `${own} customized`}
        </>
      }
      className="px-4 py-5 lg:px-6"
    >
      <p className="max-w-prose text-ink-2">
        Emails sent to bidders and sellers. You can customize the text of each one. Links and unsubscribe options can’t
        be changed.
      </p>
      <div className="mt-6 gap-x-12 xl:columns-2">
        {[...Map.groupBy(emailTemplates, ({ group }) => group)].map(([group, of]) => (
          <ConsolePart
            key={group}
            title={group}
            className="mb-8 break-inside-avoid"
            id={`emailTemplates-${group.replaceAll(' ', '-').toLowerCase()}`}
          >
            <ul className="mt-2 border-t border-line">
              {of.map((template) => (
                <Line key={template.name} template={template} />
              ))}
            </ul>
          </ConsolePart>
        ))}
      </div>
      {feedbackUrl === null ? null : (
        <ConsolePart title="Bounces and complaints" id="feedback">
          <p className="mt-2 max-w-prose text-ink-2">
            Set this URL as your email provider’s webhook for bounces and complaints. Keep it secret: anyone with the
            URL can stop a person’s emails. An address that bounces or complains gets no more emails; its owner is
            notified in their account and by push instead.
          </p>
          <p className="data mt-3 select-all break-all bg-sunken p-3 text-small">{feedbackUrl}</p>
        </ConsolePart>
      )}
    </ConsolePage>
  );
}
