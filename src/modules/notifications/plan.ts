import type { Channel, Choice } from '#contract/notification-kind-facts.ts';
import { defaultChoice, factsOfKind, mayChoose, type NotificationKind } from '#contract/notification-kinds.ts';
import { isBetween, isMonday, nextMinuteOfDay } from '#platform/local-time.ts';
import type { Telling } from './telling.ts';

/** How a reader wants to be told of a kind and an auction. Null: as the house's table has it. */
export interface Wants {
  readonly page: Choice | null;
  readonly email: Choice | null;
  readonly push: Choice | null;
  readonly wish: 'wake' | 'mute' | null;
  readonly hasPush: boolean;
  /** A device of theirs stopped listening, and none has been named since. */
  readonly hasLostPush: boolean;
  readonly timeZone: string;
  readonly quiet: { readonly from: number; readonly until: number } | null;
  /** The minute of the reader's day at which the digest comes. */
  readonly digestAt: number;
}
export interface PlannedDelivery {
  readonly channel: 'email' | 'push';
  readonly state: 'due' | 'digest' | 'late' | 'sent';
  readonly dueAt: number;
  readonly note: string;
  /** It waits for the week's summary, not for the day's. */
  readonly isWeekly?: boolean;
}
export interface Planned {
  readonly inPage: boolean;
  readonly deliveries: readonly PlannedDelivery[];
}

/** The digest's hour and the zone of a reader who said nothing. */
export const DIGEST_AT = 8 * 60;
export const FIRST_ZONE = 'UTC';

/** What is sent of a telling, by which channel, and when. */
export function plan(
  { kind, auctionId, summary, isMailed = false }: Pick<Telling, 'kind' | 'auctionId' | 'summary' | 'isMailed'>,
  wants: Wants,
  { at, validUntil }: { at: number; validUntil: number },
): Planned {
  const isEssential = factsOfKind(kind).isEssential === true;
  const wish = auctionId === null || isEssential ? null : wants.wish;
  const choices = (['email', 'push'] as const).map((channel) => ({
    channel,
    choice: inSummary(choiceOf(kind, channel, { ...wants, wish }), channel, summary !== undefined),
  }));
  // What would be pushed to a device that listens no longer is mailed, until another does.
  const standsIn = wants.hasLostPush && !wants.hasPush && choices.some(({ channel, choice }) => channel === 'push' && choice === 'on');
  // Who is to be woken has said so; what is essential waits for nobody's night.
  const waitsForMorning = !isEssential && wish !== 'wake';
  return {
    inPage: choiceOf(kind, 'page', { ...wants, wish }) !== 'off',
    deliveries: choices.flatMap(({ channel, choice: chosen }): PlannedDelivery[] => {
      if (channel === 'email' && isMailed) return [{ channel, state: 'sent', dueAt: at, note: '' }];
      const choice = chosen === 'off' && channel === 'email' && standsIn && mayMailInstead(kind, { ...wants, wish }) ? 'on' : chosen;
      if (choice === 'off' || (channel === 'push' && !wants.hasPush)) return [];
      const isWeekly = summary === 'weekly';
      const dueAt = isWeekly ? nextSummaryDay(at, wants) : dueOf(choice, wants, { at, waitsForMorning });
      return dueAt >= validUntil
        ? [{ channel, state: 'late', dueAt: at, note: choice === 'daily' ? 'Over before the summary.' : 'Over before your quiet hours end.' }]
        : [{ channel, state: choice === 'daily' ? 'digest' : 'due', dueAt, note: '', ...(isWeekly ? { isWeekly } : {}) }];
    }),
  };
}

/** What its reader asked for once a day waits for that, and is not pushed; what they want not at all stays away. */
const inSummary = (choice: Choice, channel: Channel, isForSummary: boolean): Choice =>
  !isForSummary || choice === 'off' ? choice : channel === 'email' ? 'daily' : 'off';

/** What holds for this reader: what cannot be switched stays; a wish for the auction goes before the choice for the kind. */
function choiceOf(kind: NotificationKind, channel: Channel, wants: Pick<Wants, Channel | 'wish'>): Choice {
  const chosen = (mayChoose(kind, channel) ? wants[channel] : null) ?? defaultChoice(kind, channel);
  if (channel === 'page' || wants.wish === null) return chosen;
  if (wants.wish === 'mute') return 'off';
  // E-mails of a kind that its reader has stopped stay stopped, as every letter's link promises: a wish to be woken comes by push then.
  if (channel === 'email' && wants.email === 'off') return chosen;
  return factsOfKind(kind).whileLive === true ? 'on' : chosen;
}

/** Whether what a device missed may be mailed: not where its reader has stopped such mails; the house's own “off” only spares them a second message. */
export const mayMailInstead = (kind: NotificationKind, { email, wish }: Pick<Wants, 'email' | 'wish'>): boolean =>
  factsOfKind(kind).isEssential === true || (email !== 'off' && wish !== 'mute');

type Hours = Pick<Wants, 'timeZone' | 'quiet' | 'digestAt'>;

/** When the week's summary comes: with Monday's. */
export function nextSummaryDay(at: number, { digestAt, timeZone }: Hours): number {
  let next = nextMinuteOfDay(at, digestAt, timeZone);
  while (!isMonday(next, timeZone)) next = nextMinuteOfDay(next, digestAt, timeZone);
  return next;
}

/** When what is told now is sent: with the next daily summary, or at once, which in quiet hours is their end. */
export function dueOf(choice: Choice, wants: Hours, { at, waitsForMorning }: { at: number; waitsForMorning: boolean }): number {
  if (choice === 'daily') return nextMinuteOfDay(at, wants.digestAt, wants.timeZone);
  const { quiet } = wants;
  return quiet !== null && waitsForMorning && isBetween(at, quiet, wants.timeZone) ? nextMinuteOfDay(at, quiet.until, wants.timeZone) : at;
}
