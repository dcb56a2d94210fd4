import type { z } from 'zod';
import type {
  RequestReminderSchema,
  RequestAnswer,
  OwnReminders,
  ReminderLink,
  ReminderState,
} from '#contract/opening-reminders.ts';
import { pickLanguage } from '#platform/http/accept-language.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { createEncryption, type Secrets } from '#platform/encryption.ts';
import { confirmationEmail } from './opening-emails.ts';
import {
  auctionsOfUser,
  confirmAddress,
  deleteOfUser,
  deleteReminders,
  findReminder,
  insertEmailReminder,
  insertUserReminder,
  type OpeningReminder,
} from './opening-store.ts';
import type { NotificationDeps } from './deps.ts';
import type { AskedIn } from './request-calendar-email.ts';

const MAX_REMINDERS = 500;
const SIGNATURE_BYTES = 18;
const ASKED = 'Check your email. Follow the link we sent you to set the reminder.';

export function createReminderLinks(secrets: Secrets) {
  const encryption = createEncryption(secrets, 'opening-reminder');
  return {
    tokenOf: (id: string): string =>
      `${id}.${encryption.keyedHash(id).subarray(0, SIGNATURE_BYTES).toString('base64url')}`,
    read(token: string): string | null {
      const [id = '', mark = '', ...rest] = token.split('.');
      const isSigned = encryption.isKeyedHash(id, Buffer.from(mark, 'base64url'), SIGNATURE_BYTES);
      return rest.length === 0 && isSigned ? id : null;
    },
  };
}
export interface OpeningReminderDeps extends NotificationDeps {
  readonly reminderLinks: ReturnType<typeof createReminderLinks>;
}

async function findScheduled(
  deps: NotificationDeps,
  slug: string,
): Promise<Result<{ auctionId: string; title: string }>> {
  const auctionId = await deps.auctions.idOf(slug);
  const auction = auctionId === null ? undefined : (await deps.auctions.summaries([auctionId])).get(auctionId);
  if (auctionId === null || auction === undefined) return refuse('auction_not_found');
  return auction.state === 'scheduled'
    ? accepted({ auctionId, title: auction.title })
    : refuse('auction_already_opened');
}

export async function remindUser(
  deps: NotificationDeps,
  actor: SignedIn,
  slug: string,
): Promise<Result<ReminderState>> {
  const found = await findScheduled(deps, slug);
  if (!found.ok) return found;
  const { executor } = deps.database;
  await insertUserReminder(executor, {
    id: newId(),
    auctionId: found.value.auctionId,
    userId: actor.userId,
    at: new Date(await deps.clock.now(executor)),
  });
  return accepted({ reminding: true });
}

export async function stopReminding(
  deps: NotificationDeps,
  actor: SignedIn,
  slug: string,
): Promise<Result<ReminderState>> {
  const auctionId = await deps.auctions.idOf(slug);
  if (auctionId === null) return refuse('auction_not_found');
  await deleteOfUser(deps.database.executor, { auctionId, userId: actor.userId });
  return accepted({ reminding: false });
}

export async function ownReminders(deps: NotificationDeps, actor: SignedIn): Promise<OwnReminders> {
  const ids = await auctionsOfUser(deps.database.executor, actor.userId, MAX_REMINDERS);
  const items = [...(await deps.auctions.summaries(ids)).values()].map(({ slug }) => ({ slug }));
  return { items, total: items.length, next_cursor: null };
}

/** The response doesn't reveal whether the address is known. */
export async function requestReminder(
  deps: OpeningReminderDeps,
  { email, auction, website, acceptLanguage }: z.output<typeof RequestReminderSchema> & AskedIn,
): Promise<Result<RequestAnswer>> {
  // The same response as for people, so that bots learn nothing.
  if (website !== undefined && website !== '') return accepted({ message: ASKED });
  const found = auction === undefined ? accepted({ auctionId: null, title: '' }) : await findScheduled(deps, auction);
  if (!found.ok) return found;
  await deps.database.transaction(async (transaction) => {
    const at = new Date(await deps.clock.now(transaction));
    const texts = await deps.operations.emailTexts(transaction);
    const inserted = await insertEmailReminder(transaction, {
      id: newId(),
      auctionId: found.value.auctionId,
      address: email,
      language: pickLanguage(acceptLanguage, texts.languages),
      at,
    });
    if (inserted.confirmedAt !== null || (await deps.mail.suppressed(transaction, [email])).size > 0) return;
    const context = await deps.operations.settings(transaction);
    await deps.mail.send(
      transaction,
      confirmationEmail(
        {
          address: email,
          token: deps.reminderLinks.tokenOf(inserted.id),
          language: inserted.language,
          site: {
            siteName: context.site_name,
            timeZone: context.time_zone,
            publicUrl: deps.config.publicUrl,
            texts,
          },
        },
        found.value.title || null,
      ),
    );
  });
  return accepted({ message: ASKED });
}

const EXPIRED: ReminderLink = { title: '', slug: null, state: 'expired' };

async function describe(deps: NotificationDeps, reminder: OpeningReminder | null): Promise<ReminderLink> {
  if (reminder === null) return EXPIRED;
  const state = reminder.confirmedAt === null ? 'requested' : 'confirmed';
  if (reminder.auctionId === null)
    return {
      title: `the opening of ${(await deps.operations.settings(deps.database.executor)).site_name}`,
      slug: null,
      state,
    };
  const auction = (await deps.auctions.summaries([reminder.auctionId])).get(reminder.auctionId);
  return auction === undefined ? EXPIRED : { title: auction.title, slug: auction.slug, state };
}

export async function followReminderLink(
  deps: OpeningReminderDeps,
  token: string,
  override: 'look' | 'confirm' | 'stop',
): Promise<Result<ReminderLink>> {
  const id = deps.reminderLinks.read(token);
  if (id === null) return refuse('reminder_link_not_found');
  const { executor } = deps.database;
  const reminder = await findReminder(executor, id);
  if (reminder === null || override === 'look') return accepted(await describe(deps, reminder));
  await deps.database.transaction(async (transaction) => {
    if (override === 'stop') await deleteReminders(transaction, [id]);
    else if (reminder.address !== null)
      await confirmAddress(transaction, reminder.address, new Date(await deps.clock.now(transaction)));
  });
  return accepted(
    override === 'stop'
      ? { ...(await describe(deps, reminder)), state: 'expired' }
      : await describe(deps, await findReminder(executor, id)),
  );
}
