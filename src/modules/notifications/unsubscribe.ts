import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { factsOfKind, mayChoose, NOTIFICATION_KIND_NAMES } from '#contract/notification-kinds.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { createSeal } from '#platform/seal.ts';
import type { Desk } from './parts.ts';
import { savePreference, saveWish } from './wants-store.ts';

/** What a link in a mail stops: mails of a kind, or all of an auction. */
const StopSchema = z.object({ u: z.string().max(64), k: z.enum(NOTIFICATION_KIND_NAMES).optional(), a: z.string().max(64).optional() });
export type Stop = { readonly userId: string } & ({ readonly kind: z.infer<typeof StopSchema>['k'] & string } | { readonly auctionId: string });

/** Signs and reads the links that stop mails: whoever holds one may stop that, and nothing else. They need no session, and never end. */
export function createStops(secret: string) {
  const seal = createSeal(secret, 'unsubscribe');
  return {
    tokenOf(stop: Stop): string {
      const body = Buffer.from(JSON.stringify('kind' in stop ? { u: stop.userId, k: stop.kind } : { u: stop.userId, a: stop.auctionId })).toString('base64url');
      return `${body}.${seal.mark(body).toString('base64url')}`;
    },
    read(token: string): Stop | null {
      const [body = '', mark = '', ...rest] = token.split('.');
      const [given, right] = [Buffer.from(mark, 'base64url'), seal.mark(body)];
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const parsed = StopSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
      if (!parsed.success) return null;
      const { u: userId, k: kind, a: auctionId } = parsed.data;
      if (kind !== undefined) return { userId, kind };
      return auctionId === undefined ? null : { userId, auctionId };
    },
  };
}
export type Stops = ReturnType<typeof createStops>;

/** What a link stops, in words; refused where it is not ours. */
export async function describeStop(
  { auctions }: Pick<Desk, 'auctions'>,
  stops: Stops,
  token: string,
): Promise<Result<{ stops: string; is_essential: boolean }>> {
  const stop = stops.read(token);
  if (stop === null) return noSuchLink();
  if ('kind' in stop) return accepted({ stops: `e-mails of the kind “${factsOfKind(stop.kind).name}”`, is_essential: !mayChoose(stop.kind, 'email') });
  const title = (await auctions.summaries([stop.auctionId])).get(stop.auctionId)?.title;
  return accepted({ stops: title === undefined ? 'e-mails about this auction' : `e-mails about the ${title}`, is_essential: false });
}

/** Stops what the link stops. To follow it twice is to follow it once. */
export async function followStop(
  desk: Pick<Desk, 'database' | 'auctions'>,
  stops: Stops,
  token: string,
): Promise<Result<{ stops: string; is_essential: boolean }>> {
  const stop = stops.read(token);
  if (stop === null) return noSuchLink();
  const { executor } = desk.database;
  if ('auctionId' in stop) await saveWish(executor, { userId: stop.userId, auctionId: stop.auctionId, wish: 'mute' });
  else if (mayChoose(stop.kind, 'email')) await savePreference(executor, { userId: stop.userId, kind: stop.kind, channel: 'email', choice: 'off' });
  return describeStop(desk, stops, token);
}

const noSuchLink = () =>
  refused(404, 'This link is not complete. Open it again from the e-mail, or choose what we send in your account.', { code: 'no_such_link' });
