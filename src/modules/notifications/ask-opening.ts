import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { AskReminderSchema, Asked, OwnReminders, ReminderLink, Reminding } from '#contract/opening-reminders.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { createSeal } from '#platform/seal.ts';
import { confirmLetter } from './opening-letters.ts';
import {
  auctionsOfUser,
  confirmAddress,
  deleteOfUser,
  deleteReminders,
  findReminder,
  insertOfAddress,
  insertOfUser,
  type OpeningReminder,
} from './opening-store.ts';
import type { Desk } from './parts.ts';

/** As many auctions as one person can be reminded of. */
const MOST_REMINDERS = 500;
const ASKED = 'Please look into your mailbox: we have sent you a link. With it the reminder is set.';

/** Signs and reads the links of guests' reminders: whoever holds one may confirm and stop that reminder. */
export function createReminderLinks(secret: string) {
  const seal = createSeal(secret, 'opening-reminder');
  const markOf = (id: string) => seal.mark(id).subarray(0, 18);
  return {
    tokenOf: (id: string): string => `${id}.${markOf(id).toString('base64url')}`,
    read(token: string): string | null {
      const [id = '', mark = '', ...rest] = token.split('.');
      const [given, right] = [Buffer.from(mark, 'base64url'), markOf(id)];
      return rest.length === 0 && given.length === right.length && timingSafeEqual(given, right) ? id : null;
    },
  };
}
export interface OpeningDesk extends Desk {
  readonly reminderLinks: ReturnType<typeof createReminderLinks>;
}

const noAuction = () => refused(404, 'There is no such auction.', { code: 'not_found' });
const hasOpened = () => refused(409, 'This auction does not open any more: it has opened already, or is over.', { code: 'not_scheduled' });

async function findScheduled(desk: Desk, slug: string): Promise<Result<{ auctionId: string; title: string }>> {
  const auctionId = await desk.auctions.idOf(slug);
  const auction = auctionId === null ? undefined : (await desk.auctions.summaries([auctionId])).get(auctionId);
  if (auctionId === null || auction === undefined) return noAuction();
  return auction.state === 'scheduled' ? accepted({ auctionId, title: auction.title }) : hasOpened();
}

/** A user is told an hour before an auction opens, and when it does. */
export async function remindUser(desk: Desk, actor: SignedIn, slug: string): Promise<Result<Reminding>> {
  const found = await findScheduled(desk, slug);
  if (!found.ok) return found;
  const { executor } = desk.database;
  await insertOfUser(executor, { id: newId(), auctionId: found.value.auctionId, userId: actor.userId, at: new Date(await desk.clock.now(executor)) });
  return accepted({ reminding: true });
}

/** A user is no longer told. */
export async function stopReminding(desk: Desk, actor: SignedIn, slug: string): Promise<Result<Reminding>> {
  const auctionId = await desk.auctions.idOf(slug);
  if (auctionId === null) return noAuction();
  await deleteOfUser(desk.database.executor, { auctionId, userId: actor.userId });
  return accepted({ reminding: false });
}

/** Of which auctions a user is reminded. */
export async function ownReminders(desk: Desk, actor: SignedIn): Promise<OwnReminders> {
  const ids = await auctionsOfUser(desk.database.executor, actor.userId, MOST_REMINDERS);
  const items = [...(await desk.auctions.summaries(ids)).values()].map(({ slug }) => ({ slug }));
  return { items, total: items.length, next_cursor: null };
}

/** A guest leaves an address. It is asked whether it wants this; the answer here is the same whatever is known of it. */
export async function askReminder(desk: OpeningDesk, { email, auction, website }: z.output<typeof AskReminderSchema>): Promise<Result<Asked>> {
  // A machine is told what a person would be told, so that it learns nothing.
  if (website !== undefined && website !== '') return accepted({ message: ASKED });
  const found = auction === undefined ? accepted({ auctionId: null, title: '' }) : await findScheduled(desk, auction);
  if (!found.ok) return found;
  await desk.database.transaction(async (transaction) => {
    const at = new Date(await desk.clock.now(transaction));
    const kept = await insertOfAddress(transaction, { id: newId(), auctionId: found.value.auctionId, address: email, at });
    if (kept.confirmedAt !== null || (await desk.mail.refusing(transaction, [email])).size > 0) return;
    const house = await desk.operations.settings(transaction);
    await desk.mail.send(
      transaction,
      confirmLetter(
        {
          address: email,
          token: desk.reminderLinks.tokenOf(kept.id),
          house: {
            houseName: house.house_name,
            timeZone: house.time_zone,
            publicUrl: desk.config.publicUrl,
            words: await desk.operations.letterWords(transaction),
          },
        },
        found.value.title || `the opening of ${house.house_name}`,
      ),
    );
  });
  return accepted({ message: ASKED });
}

const OVER: ReminderLink = { title: '', slug: null, state: 'over' };

async function describe(desk: Desk, reminder: OpeningReminder | null): Promise<ReminderLink> {
  if (reminder === null) return OVER;
  const state = reminder.confirmedAt === null ? 'asked' : 'confirmed';
  if (reminder.auctionId === null) return { title: `the opening of ${(await desk.operations.settings(desk.database.executor)).house_name}`, slug: null, state };
  const auction = (await desk.auctions.summaries([reminder.auctionId])).get(reminder.auctionId);
  return auction === undefined ? OVER : { title: auction.title, slug: auction.slug, state };
}

/** Does with a reminder what its link is followed for: looks, confirms or stops. To follow it twice is to follow it once. */
export async function followLink(desk: OpeningDesk, token: string, wish: 'look' | 'confirm' | 'stop'): Promise<Result<ReminderLink>> {
  const id = desk.reminderLinks.read(token);
  if (id === null) return refused(404, 'This link is not complete. Open it again from the e-mail.', { code: 'no_such_link' });
  const { executor } = desk.database;
  const reminder = await findReminder(executor, id);
  if (reminder === null || wish === 'look') return accepted(await describe(desk, reminder));
  await desk.database.transaction(async (transaction) => {
    if (wish === 'stop') await deleteReminders(transaction, [id]);
    else if (reminder.address !== null) await confirmAddress(transaction, reminder.address, new Date(await desk.clock.now(transaction)));
  });
  return accepted(wish === 'stop' ? { ...(await describe(desk, reminder)), state: 'over' } : await describe(desk, await findReminder(executor, id)));
}
