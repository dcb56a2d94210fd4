import { countOf } from '#contract/format/money.ts';
import type { ModerationItem } from '#contract/comments.ts';
import { decideAppeal } from '#contract/endpoints/comments.ts';
import type { Macro } from '#contract/inbox.ts';
import { browserClient } from '#web/api.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { StaffPhotos } from '../comments/staff-photos.tsx';
import { Choices, type Given, ReasonChoice, Reports, usedFor } from './decide-reports.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

interface AppealProps {
  id: string;
  macros: readonly Macro[];
  onDone: (notice: string) => void | Promise<void>;
}

export function DecideAppeal({ id, macros, onDone }: AppealProps) {
  const [restores, upholds] = [usedFor(macros, 'restore'), usedFor(macros, 'uphold')];
  const decide =
    (decision: 'restored' | 'upheld') =>
    ({ reason }: Given) =>
      browserClient.call(decideAppeal, { params: { id }, body: { decision, answer: reason } });
  return (
    <Choices>
      <ReasonChoice
        id={`restore-${id}`}
        label="Answer if you restore it"
        hint="Sent to the author."
        button="Restore comment"
        tone="solid"
        macros={restores}
        first={restores[0]}
        action={decide('restored')}
        onDone={() => onDone('Comment restored.')}
      />
      <ReasonChoice
        id={`uphold-${id}`}
        label="Answer if it stays removed"
        hint="Sent to the author."
        button="Uphold removal"
        tone="stop"
        macros={upholds}
        first={upholds[0]}
        action={decide('upheld')}
        onDone={() => onDone('Removal upheld.')}
      />
    </Choices>
  );
}

interface MessageProps {
  item: ModerationItem;
  macros: readonly Macro[];
  onDone: (notice: string) => void;
}

export function CommentMessage({ item, macros, onDone }: MessageProps) {
  return (
    <article aria-label={`Comment by ${item.author}`}>
      <p className="text-small text-ink-3">
        <PersonLink username={item.author} />, <TimeText at={item.posted_at} />, on{' '}
        <PageLink className="link" to={`/auctions/${item.slug}#comment-${item.comment_id}`}>
          {item.title}
        </PageLink>
      </p>
      <blockquote className="mt-2 max-w-prose whitespace-pre-line border-l-[3px] border-ink pl-4 [overflow-wrap:anywhere]">
        {item.text}
      </blockquote>
      <StaffPhotos commentId={item.comment_id} images={item.images} macros={macros} onDone={onDone} />
      {item.author_removed_count === 0 ? null : (
        <p className="mt-2 text-small text-ink-2">
          {countOf(item.author_removed_count, 'comment')} of this author removed so far.
        </p>
      )}
      <Reports reports={item.reports} />
      {item.removed ? (
        <p className="mt-4">
          <span className="badge badge-info">Removed</span> {item.removed_reason}
        </p>
      ) : null}
      {item.appeal === null ? null : (
        <p className="mt-4 max-w-prose">
          <span className="badge badge-info">Appeal</span> “{item.appeal.text}”
        </p>
      )}
    </article>
  );
}
