import { countOf } from '#contract/format/money.ts';
import {
  BellOff,
  CalendarClock,
  CarFront,
  FileCheck,
  Handshake,
  MailWarning,
  MessageSquare,
  MessageSquareWarning,
  Shield,
  TrendingDown,
} from 'lucide';
import type { Notification } from '#contract/account.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import type { SaleList } from '#contract/settlements.ts';
import type { Submission } from '#contract/submissions.ts';
import { headingOf, statusOf } from '#web/components/appointment/appointment-labels.ts';
import { AuctionPrice, useAllIn } from '#web/components/money/auction-price.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { isLive } from '#web/components/auction/auction-figures.ts';
import { Section } from '#web/components/ui/section.tsx';
import { Task } from './overview-task.tsx';
import { draftPath, missingText } from './submit/steps.ts';

export interface Tasks {
  readonly sales: SaleList['items'];
  readonly drafts: readonly Submission[];
  readonly toAgree: readonly Submission[];
  readonly isTwoStepOff: boolean;
  readonly asked: readonly Submission[];
  readonly appointments: readonly Appointment[];
  readonly unreached: readonly ('mailbox' | 'device')[];
}

export function needsOf<Bid extends Pick<AccountAuction, 'slug' | 'state' | 'you'>>({
  bids,
  tasks,
}: {
  bids: readonly Bid[];
  tasks: Tasks;
}) {
  const outbid = bids.filter((auction) => isLive(auction) && auction.you.status === 'outbid');
  const { sales, toAgree, asked, appointments, unreached } = tasks;
  const needs = { outbid, sales, toAgree, asked, appointments, unreached };
  return { ...needs, count: Object.values(needs).reduce((sum, each) => sum + each.length, 0) };
}

/** Leaves out notifications that the page already shows as something to do. */
export function otherNotifications<Item extends Pick<Notification, 'kind' | 'slug'>>(
  latest: readonly Item[],
  { outbid, asked, appointments }: Readonly<Record<'outbid' | 'asked' | 'appointments', readonly { slug: string }[]>>,
): Item[] {
  const shown = new Set([
    ...outbid.map(({ slug }) => `outbid ${slug}`),
    ...asked.map(({ slug }) => `question ${slug}`),
    ...appointments.map(({ slug }) => `appointment ${slug}`),
  ]);
  return latest.filter(({ kind, slug }) => !shown.has(`${kind} ${slug ?? ''}`));
}
export type Needs = ReturnType<typeof needsOf<AccountAuction>>;

const UNREACHED = {
  mailbox: {
    title: 'Your email isn’t reaching you',
    text: 'Your mailbox rejects our messages. You could miss being outbid, or a win.',
  },
  device: { title: 'Push notifications stopped on a device', text: 'We email you instead.' },
} as const;
const GO = 'btn btn-line btn-s !min-h-11';

function AppointmentTask({ appointment }: { appointment: Appointment }) {
  const { id, dates, requested_at: requestedAt } = appointment;
  const title = headingOf(appointment);
  return (
    <Task
      icon={CalendarClock}
      title={title}
      text={
        <>
          {statusOf(appointment)} <TimeText at={dates[0] ?? requestedAt} form="full" />
          {dates.length > 1 ? ` and ${countOf(dates.length - 1, 'other date')}` : null}
        </>
      }
    >
      <PageLink to={`/account/appointments/${id}`} className={GO}>
        Answer<span className="sr-only">: {title}</span>
      </PageLink>
    </Task>
  );
}

function PriceNow({ auction }: { auction: AccountAuction }) {
  const isAllIn = useAllIn();
  if (auction.price === null) return null;
  return (
    <>
      <AuctionPrice auction={auction} value={auction.price} /> {isAllIn ? 'all-in ' : ''}now ·{' '}
    </>
  );
}

export function NeedsAttention({
  needs: { outbid, sales, toAgree, asked, appointments, unreached, count },
  readAt,
}: {
  needs: Needs;
  readAt: number;
}) {
  if (count === 0) return null;
  return (
    <Section title="Needs attention" id="needs-attention" className="mt-10">
      <ol className="mt-4 border-t border-line">
        {outbid.map((auction) => (
          <Task
            key={auction.slug}
            icon={TrendingDown}
            tone="stop"
            title={`You’ve been outbid: ${auction.title}`}
            text={
              <>
                <PriceNow auction={auction} />
                <Countdown
                  closeDate={auction.close_date}
                  pausedUntil={auction.paused_until}
                  serverTime={readAt}
                  className="tnum"
                />
              </>
            }
          >
            <PageLink to={`/auctions/${auction.slug}`} className="btn btn-bid btn-s !min-h-11">
              Bid again<span className="sr-only"> on the {auction.title}</span>
            </PageLink>
          </Task>
        ))}
        {unreached.map((what) => (
          <Task
            key={what}
            icon={what === 'mailbox' ? MailWarning : BellOff}
            title={UNREACHED[what].title}
            text={UNREACHED[what].text}
          >
            <PageLink to="/account/notifications" className={GO}>
              Review<span className="sr-only">: {UNREACHED[what].title}</span>
            </PageLink>
          </Task>
        ))}
        {toAgree.map((submission) => (
          <Task
            key={submission.id}
            icon={FileCheck}
            title={`Approved: ${submission.title}`}
            text="Read the final listing and agree to it. Then we schedule it."
          >
            <PageLink to={`/account/auctions/${submission.slug}`} className={GO}>
              Review<span className="sr-only">: {submission.title}</span>
            </PageLink>
          </Task>
        ))}
        {sales.map((sale) => (
          <Task
            key={`${sale.kind}-${sale.slug}`}
            icon={Handshake}
            title={`${sale.word}: ${sale.title}`}
            text={
              sale.is_late
                ? 'The deadline has passed.'
                : sale.kind === 'settlement'
                  ? 'Finish your part of the sale.'
                  : 'Answer the offer.'
            }
          >
            <PageLink to={`/account/settlements/${sale.slug}`} className={GO}>
              Continue<span className="sr-only"> with the {sale.title}</span>
            </PageLink>
          </Task>
        ))}
        {asked.map(({ id, slug, title, open_questions: open }) => (
          <Task
            key={id}
            icon={MessageSquare}
            title={title}
            text={`${countOf(open, 'question')} from bidders to answer.`}
          >
            <PageLink to={`/account/auctions/${slug}#questions-title`} className={GO}>
              Answer<span className="sr-only">: {title}</span>
            </PageLink>
          </Task>
        ))}
        {appointments.map((appointment) => (
          <AppointmentTask key={appointment.id} appointment={appointment} />
        ))}
      </ol>
    </Section>
  );
}

export function Waiting({ tasks: { drafts, isTwoStepOff } }: { tasks: Tasks }) {
  if (drafts.length === 0 && !isTwoStepOff) return null;
  return (
    <Section title="To do" id="to-do" className="mt-10">
      <ol className="mt-4 border-t border-line">
        {drafts.map((draft) => (
          <Task
            key={draft.id}
            icon={draft.state === 'changes_requested' ? MessageSquareWarning : CarFront}
            title={draft.state === 'changes_requested' ? `Update your ${draft.title}` : `Finish your ${draft.title}`}
            text={draft.review_note === '' ? missingText(draft) : draft.review_note}
          >
            <PageLink to={draftPath(draft.id)} className={GO}>
              Continue<span className="sr-only"> the {draft.title}</span>
            </PageLink>
          </Task>
        ))}
        {isTwoStepOff ? (
          <Task
            icon={Shield}
            title="Turn on two-step verification"
            text="Signing in takes your password and a code from your phone, so nobody else can bid in your name."
          >
            <PageLink to="/account/profile" className={GO}>
              Turn on
            </PageLink>
          </Task>
        ) : null}
      </ol>
    </Section>
  );
}
