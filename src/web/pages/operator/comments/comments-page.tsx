import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { REPORT_CODES, REPORT_LABELS, type ReportCode } from '#contract/comment-codes.ts';
import { CommentPhotos } from '#web/components/activity/comment-photos.tsx';
import type { ModerationItem } from '#contract/comments.ts';
import { listReportedComments, decideOnComment, decideAppeal } from '#contract/endpoints/comments.ts';
import { browserClient } from '#web/api.ts';
import { ConsolePage, Nothing } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Select, SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Comments', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { queue: await pageContext(context).client.call(listReportedComments) };
}

const OPTIONS = REPORT_CODES.map((code) => [code, REPORT_LABELS[code]] as const);

function Decide({ item, onDone }: { item: ModerationItem; onDone: (notice: string) => void }) {
  const [code, setCode] = useState<ReportCode>(item.reports[0]?.code ?? 'other');
  const id = item.comment_id;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ReasonForm
        id={`remove-${id}`}
        tone="stop"
        label="Reason"
        hint="Sent to the author."
        button="Remove comment"
        busy="Removing…"
        notice="Comment removed. Its author was notified."
        action={(reason) =>
          browserClient.call(decideOnComment, { params: { id }, body: { decision: 'removed', code, reason } })
        }
        onDone={onDone}
      >
        <Select
          name={`code-${id}`}
          label="Rule"
          options={OPTIONS}
          value={code}
          onChange={(event) => setCode(REPORT_CODES.find((each) => each === event.target.value) ?? 'other')}
        />
      </ReasonForm>
      <ReasonForm
        id={`keep-${id}`}
        label="Reason to keep it"
        hint="Sent to the reporter."
        button="Keep comment"
        busy="Saving…"
        notice="The comment stays."
        action={(reason) => browserClient.call(decideOnComment, { params: { id }, body: { decision: 'kept', reason } })}
        onDone={onDone}
      />
    </div>
  );
}

function Appeal({ item, onDone }: { item: ModerationItem; onDone: (notice: string) => void }) {
  const id = item.comment_id;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ReasonForm
        id={`restore-${id}`}
        label="Answer"
        hint="Sent to the author."
        button="Restore comment"
        busy="Restoring…"
        notice="Comment restored."
        action={(answer) =>
          browserClient.call(decideAppeal, { params: { id }, body: { decision: 'restored', answer } })
        }
        onDone={onDone}
      />
      <ReasonForm
        id={`uphold-${id}`}
        tone="stop"
        label="Answer"
        hint="Sent to the author."
        button="Uphold removal"
        busy="Saving…"
        notice="Removal upheld."
        action={(answer) => browserClient.call(decideAppeal, { params: { id }, body: { decision: 'upheld', answer } })}
        onDone={onDone}
      />
    </div>
  );
}

function Item({ item, onDone }: { item: ModerationItem; onDone: (notice: string) => void }) {
  return (
    <li className="grid gap-4 border-b border-line py-5 lg:grid-cols-[minmax(0,1fr)_34rem]">
      <div className="min-w-0">
        <p>
          <PageLink className="link" to={`/operator/people/${item.author}`}>
            {item.author}
          </PageLink>{' '}
          <span className="text-ink-2">on</span>{' '}
          <PageLink className="link" to={`/auctions/${item.slug}#comment-${item.comment_id}`}>
            {item.title}
          </PageLink>
        </p>
        <p className="text-small text-ink-3">
          <TimeText at={item.posted_at} form="record" />
          {item.author_removed_count > 0
            ? `. ${item.author_removed_count} earlier ${item.author_removed_count === 1 ? 'comment' : 'comments'} removed.`
            : ''}
        </p>
        <blockquote className="mt-2 max-w-prose whitespace-pre-line border-l-[3px] border-ink pl-4 [overflow-wrap:anywhere]">
          {item.text}
        </blockquote>
        <CommentPhotos images={item.images} />
        {item.reports.length === 0 ? null : (
          <ul className="mt-3 grid gap-1 text-small">
            {item.reports.map((report) => (
              <li key={report.reporter}>
                <span className="badge badge-warn">{REPORT_LABELS[report.code]}</span>{' '}
                <PageLink className="link" to={`/operator/people/${report.reporter}`}>
                  {report.reporter}
                </PageLink>
                {report.note === '' ? '' : `: “${report.note}”`}
              </li>
            ))}
          </ul>
        )}
        {item.appeal === null ? null : (
          <p className="mt-3 text-small">
            <span className="badge badge-info">Appeal</span> “{item.appeal.text}”{' '}
            <span className="block text-ink-2">Removed: {item.removed_reason}</span>
          </p>
        )}
      </div>
      {item.appeal === null ? <Decide item={item} onDone={onDone} /> : <Appeal item={item} onDone={onDone} />}
    </li>
  );
}

export default function CommentsPage() {
  const { queue } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  return (
    <ConsolePage title="Comments" note={<>{queue.total} to decide</>}>
      <SuccessAlert>{notice}</SuccessAlert>
      {queue.items.length === 0 ? (
        <Nothing title="Nothing to moderate">Reported comments and appeals appear here.</Nothing>
      ) : (
        <ol>
          {queue.items.map((item) => (
            <Item key={item.comment_id} item={item} onDone={done} />
          ))}
        </ol>
      )}
    </ConsolePage>
  );
}
