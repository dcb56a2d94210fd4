import { sql } from 'kysely';
import { definitionOfKind, type NotificationKind } from '#contract/notification-kinds.ts';
import type { Scene } from '../actors/scene.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import { cameInQuietHours, covers, nextHour, stopsOf } from './choices.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

/** When the daily summary comes by default. */
const DIGEST_AT = 8;

interface Emailed {
  readonly who: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly auction_id: string | null;
  readonly slug: string | null;
  readonly noted_at: Date;
  readonly valid_until: Date | null;
  readonly closed_at: Date | null;
  /** Null if it was never written. */
  readonly written_at: Date | null;
  readonly is_planned: boolean;
}

/** Nobody gets an email that they stopped, before its time or after it is of use, and everybody gets the others. */
export const emailsFollowChoices: Invariant = {
  name: 'emails follow choices',
  async check(simulation) {
    const emailed = await rowsOf(
      simulation,
      sql<Emailed>`select u.username as who, n.user_id, n.kind, n.auction_id, a.slug, n.created_at as noted_at,
        n.valid_until, s.closed_at, o.created_at as written_at, d.notification_id is not null as is_planned
      from notifications n join users u on u.id = n.user_id
      left join auctions a on a.id = n.auction_id left join auction_states s on s.auction_id = n.auction_id
      left join deliveries d on d.notification_id = n.id and d.channel = 'email'
      left join mail_outbox o on o.id = d.mail_id`,
    );
    const wrong: string[] = [];
    for (const email of emailed) {
      const problems = [...problemsOf(simulation, email), ...(await wronglyOutbid(simulation, email))];
      wrong.push(...problems.map((problem) => `${email.kind} to ${email.who} about ${email.slug} ${problem}`));
    }
    return wrong;
  },
};

function problemsOf(simulation: Scene, email: Emailed): string[] {
  const { record } = simulation;
  const { who, kind, slug, written_at: writtenAt, noted_at: notedAt } = email;
  const definition = definitionOfKind(kind);
  const own = stopsOf(simulation, who);
  const about = own.filter(({ what }) => what === kind || (what === slug && definition.isEssential !== true));
  if (writtenAt === null) {
    const isMissing = !email.is_planned && definition.email !== 'off' && about.length === 0;
    return isMissing ? ['was never planned'] : [];
  }
  const [at, since] = [writtenAt.getTime(), notedAt.getTime()];
  return [
    ...(about.some((stop) => covers(stop, at)) ? ['was sent, and had been stopped'] : []),
    ...(at >= (email.valid_until?.getTime() ?? Infinity) ? ['was sent when it was of no use'] : []),
    ...(definition.whileLive === true && at > (email.closed_at?.getTime() ?? Infinity)
      ? ['was sent after the end']
      : []),
    ...(definition.email === 'daily' && !record.choosers.has(`${who} ${kind}`) && at < nextHour(since, DIGEST_AT)
      ? ['came before the daily summary']
      : []),
    ...(definition.isEssential !== true && cameInQuietHours(own, { notedAt: since, at })
      ? ['came in quiet hours']
      : []),
  ];
}

/** A bidder who leads again isn't notified of having been outbid. */
async function wronglyOutbid(simulation: Scene, email: Emailed): Promise<string[]> {
  const { kind, auction_id: id, written_at: writtenAt, user_id: who } = email;
  if (kind !== 'outbid' || writtenAt === null) return [];
  const ledger = await rowsOf(
    simulation,
    sql<LedgerRow>`select * from ledger_entries where auction_id = ${id} and recorded_at <= ${writtenAt}
      order by sequence`,
  );
  const auction = simulation.record.auctions.find((each) => each.id === id);
  if (auction === undefined) return [];
  const { leader } = bookOf(ledger, auction).reckon();
  return leader === who ? ['was sent to the leader'] : [];
}
