import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { addressOf as linkTo } from '#contract/call.ts';
import { exportAuditLog, listAuditEntries } from '#contract/endpoints/operations.ts';
import { addressOf } from '#web/components/console/address.ts';
import { subjectOf } from '#web/components/console/actions.ts';
import { ConsolePage, Nothing, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { AuditLog } from '#web/components/console/audit-log.tsx';
import { ExportLink } from '#web/components/console/export-link.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

const LONGEST_SUBJECT = 300;
const KINDS = [
  ['', 'Everything'],
  ['auction:', 'Auctions'],
  ['user:', 'People'],
  ['content:', 'Content'],
  ['dealer:', 'Dealers'],
  ['settings', 'Settings'],
  ['email_template:', 'Email templates'],
  ['enquiry:', 'Inquiries'],
] as const;

export const meta: MetaFunction = () => pageMeta({ title: 'Audit log', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const subject = (searchParams.get('subject') ?? '').slice(0, LONGEST_SUBJECT);
  const cursor = searchParams.get('cursor');
  const page = await pageContext(context).client.call(listAuditEntries, {
    query: { subject, ...(cursor === null ? {} : { cursor }) },
  });
  return { page, subject, isFirst: cursor === null };
}

export default function AuditPage() {
  const { page, subject, isFirst } = useLoaderData<typeof loader>();
  return (
    <ConsolePage
      title="Audit log"
      actions={
        <>
          <span className="text-small text-ink-2">
            {page.total} {page.total === 1 ? 'entry' : 'entries'}, newest first
          </span>
          <ExportLink href={linkTo(exportAuditLog, { query: { format: 'csv', subject } })}>CSV</ExportLink>
          <ExportLink href={linkTo(exportAuditLog, { query: { format: 'json', subject } })}>JSON</ExportLink>
        </>
      }
    >
      <div className="mb-3">
        <ViewChips
          label="Subject"
          views={KINDS.map(([kind, text]) => ({
            text,
            to: addressOf('/operator/audit', { subject: kind }),
            isOn: kind === subject,
          }))}
        />
      </div>
      {KINDS.some(([kind]) => kind === subject) ? null : (
        <p className="mb-2">
          Filtered by {subjectOf(subject).text}.{' '}
          <PageLink className="link" to="/operator/audit">
            Clear filter
          </PageLink>
        </p>
      )}
      {page.items.length === 0 ? (
        <Nothing title="No entries">Staff actions appear here, with who, when and why.</Nothing>
      ) : (
        <AuditLog entries={page.items} />
      )}
      <Pages
        first={addressOf('/operator/audit', { subject })}
        next={page.next_cursor === null ? null : addressOf('/operator/audit', { subject, cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
