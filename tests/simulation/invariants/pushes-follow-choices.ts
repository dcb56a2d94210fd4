import { sql } from 'kysely';
import { definitionOfKind, type NotificationKind } from '#contract/notification-kinds.ts';
import type { Scene } from '../actors/scene.ts';
import { type Device, NEWS_JOBS } from '../record.ts';
import { cameInQuietHours, covers, stopsOf } from './choices.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

/** So many are begun at once, and a death may lose those. */
const LOST_BY_A_DEATH = 20;

interface Noted {
  readonly id: string;
  readonly who: string;
  readonly kind: NotificationKind;
  readonly slug: string | null;
  readonly noted_at: Date;
  readonly valid_until: Date | null;
  readonly closed_at: Date | null;
  /** It could not be emailed. */
  readonly has_failed_email: boolean;
  readonly is_interrupted: boolean;
}

/** Each push goes once to every device of its reader, and to no other; none that was stopped, or is of no use. */
export const pushesFollowChoices: Invariant = {
  name: 'pushes follow choices',
  async check(simulation) {
    const noted = await rowsOf(
      simulation,
      sql<Noted>`select n.id, u.username as who, n.kind, n.slug, n.created_at as noted_at, n.valid_until, s.closed_at,
        coalesce(e.state = 'failed', false) as has_failed_email,
        coalesce(p.state = 'failed' and p.note like '%interrupted%', false) as is_interrupted
      from notifications n join users u on u.id = n.user_id left join auction_states s on s.auction_id = n.auction_id
      left join deliveries e on e.notification_id = n.id and e.channel = 'email'
      left join deliveries p on p.notification_id = n.id and p.channel = 'push' order by n.id`,
    );
    const interrupted = noted.filter((each) => each.is_interrupted).length;
    return [
      ...noted.flatMap((each) =>
        [...wrongIn(simulation, each), ...missingIn(simulation, each)].map(
          (problem) => `${each.kind} to ${each.who} about ${each.slug} ${problem}`,
        ),
      ),
      ...(interrupted > LOST_BY_A_DEATH * simulation.world.deaths ? [`${interrupted} pushes were interrupted`] : []),
    ];
  },
};

function wrongIn(simulation: Scene, { id, who, kind, slug, ...noted }: Noted): string[] {
  const facts = definitionOfKind(kind);
  const { record, world } = simulation;
  const own = stopsOf(simulation, who);
  const isEssential = facts.isEssential === true;
  // What has to arrive is pushed if it could not be emailed.
  const isInstead = isEssential && noted.has_failed_email;
  const about = own.filter(({ what }) => (what === `push ${kind}` && !isInstead) || (what === slug && !isEssential));
  const isWanted = facts.push !== 'off' || record.choosers.has(`${who} push ${kind}`) || noted.has_failed_email;
  const pushed = world.pushes.pushed.filter(({ notificationId }) => notificationId === id);
  return [
    ...(pushed.length > 0 && !isWanted ? ['was pushed, and nobody asked for it'] : []),
    ...(new Set(pushed.map(({ endpoint }) => endpoint)).size < pushed.length ? ['was pushed twice'] : []),
    ...pushed.flatMap(({ endpoint, at }) => [
      ...(record.devices.some((each) => each.endpoint === endpoint && each.who === who && isOwned(each, at))
        ? []
        : [`was pushed to ${endpoint}, which is not theirs`]),
      ...(about.some((stop) => covers(stop, at)) ? ['was pushed, and had been stopped'] : []),
      ...(at >= (noted.valid_until?.getTime() ?? Infinity) ? ['was pushed when it was of no use'] : []),
      ...(facts.whileLive === true && at > (noted.closed_at?.getTime() ?? Infinity)
        ? ['was pushed after the end']
        : []),
      ...(!isEssential && cameInQuietHours(own, { notedAt: noted.noted_at.getTime(), at })
        ? ['was pushed in quiet hours']
        : []),
    ]),
  ];
}

/** At the moment of a change it may be anybody’s. */
const isOwned = ({ from, until }: Device, at: number): boolean => at >= from && at <= (until ?? Infinity);

/** News that is of use for days reaches every device that its reader had before it and kept. Watchers’ takes longer. */
function missingIn(simulation: Scene, { id, who, kind, slug, ...noted }: Noted): string[] {
  const facts = definitionOfKind(kind);
  const stops = stopsOf(simulation, who).filter(({ what }) => what === `push ${kind}` || what === slug);
  const isLasting = facts.push === 'on' && facts.validForMs === null && kind !== 'listing_changed';
  if (!isLasting || stops.length > 0 || noted.is_interrupted || !wasWorkedOff(simulation, noted)) return [];
  const { record, world } = simulation;
  const reached = new Set(
    world.pushes.pushed.flatMap(({ notificationId, endpoint }) => (notificationId === id ? [endpoint] : [])),
  );
  return record.devices.flatMap(({ who: owner, endpoint, from, until }) =>
    owner === who &&
    from < noted.noted_at.getTime() &&
    until === null &&
    !world.pushes.goneEndpoints.has(endpoint) &&
    !reached.has(endpoint)
      ? [`was never pushed to ${endpoint}`]
      : [],
  );
}

/** The jobs that send it ran one after another before it was of no use. */
function wasWorkedOff(
  { record }: Scene,
  { noted_at: notedAt, valid_until: until }: Pick<Noted, 'noted_at' | 'valid_until'>,
): boolean {
  let next = 0;
  for (const { name, at } of record.newsRuns)
    if (at > notedAt.getTime() && at < Number(until ?? Infinity) && name === NEWS_JOBS[next]) next += 1;
  return next === NEWS_JOBS.length;
}
