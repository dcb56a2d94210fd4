import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { PostedComment } from '../record.ts';
import { covers, stopsOf } from './choices.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Told {
  readonly who: string;
  readonly href: string;
}

/**
 * A comment notifies the author of what it replies to, and the seller, unless they muted its author. Sellers’ replies
 * and questions to sellers always do.
 */
export const mutedMembersAreHidden: Invariant = {
  name: 'muted members are hidden',
  async check(simulation) {
    const told = await rowsOf(
      simulation,
      sql<Told>`select u.username as who, n.href from notifications n join users u on u.id = n.user_id
        where n.kind in ('question', 'comment_answered')`,
    );
    return simulation.record.comments.flatMap((comment) => {
      const heard = told.flatMap(({ who, href }) => (href.endsWith(`#comment-${comment.id}`) ? [who] : []));
      const expected = readersOf(simulation, comment);
      return heard.toSorted().join() === expected.toSorted().join()
        ? []
        : [`a comment of ${comment.author} on ${comment.slug} notified ${heard.join()}, not ${expected.join()}`];
    });
  },
};

function readersOf(simulation: Scene, { author, seller, parent, isQuestion, at }: PostedComment): string[] {
  const hides = (who: string): boolean =>
    stopsOf(simulation, who).some((stop) => stop.what === `member ${author}` && covers(stop, at));
  const isBySeller = author === seller;
  const answered = parent !== null && parent.author !== author ? parent.author : null;
  const isForSeller = !isBySeller && answered !== seller;
  return [
    ...(answered !== null && (isBySeller || !hides(answered)) ? [answered] : []),
    ...(isForSeller && (isQuestion || !hides(seller)) ? [seller] : []),
  ];
}
