import {
  defaultChoice,
  definitionOfKind,
  mayChoose,
  type NotificationKind,
  type Channel,
  type Choice,
} from '#contract/notification-kinds.ts';
import { isBetween, isMonday, nextMinuteOfDay } from '#platform/local-time.ts';
import type { NotificationRequest } from './notification-request.ts';

export interface AlertPreferences {
  readonly page: Choice | null;
  readonly email: Choice | null;
  readonly push: Choice | null;
  readonly override: 'priority' | 'mute' | null;
  readonly hasPush: boolean;
  /** True if a device has expired and none has been added since. */
  readonly hasLostPush: boolean;
  readonly timeZone: string;
  readonly quiet: { readonly from: number; readonly until: number } | null;
  readonly digestAt: number;
}
export interface PlannedDelivery {
  readonly channel: 'email' | 'push';
  readonly state: 'due' | 'digest' | 'late' | 'sent';
  readonly dueAt: number;
  readonly note: string;
  readonly isWeekly?: boolean;
}
export interface Planned {
  readonly inPage: boolean;
  readonly deliveries: readonly PlannedDelivery[];
}

export const DIGEST_AT = 8 * 60;
export const DEFAULT_TIME_ZONE = 'UTC';

export function plan(
  {
    kind,
    auctionId,
    summary,
    isMailed = false,
  }: Pick<NotificationRequest, 'kind' | 'auctionId' | 'summary' | 'isMailed'>,
  preferences: AlertPreferences,
  { at, validUntil }: { at: number; validUntil: number },
): Planned {
  const isEssential = definitionOfKind(kind).isEssential === true;
  const override = auctionId === null || isEssential ? null : preferences.override;
  const choices = (['email', 'push'] as const).map((channel) => ({
    channel,
    choice: choiceInSummary(choiceOf(kind, channel, { ...preferences, override }), channel, summary !== undefined),
  }));
  // If the reader's device has expired, pushes are emailed until a new one is added.
  const emailReplacesPush =
    preferences.hasLostPush &&
    !preferences.hasPush &&
    choices.some(({ channel, choice }) => channel === 'push' && choice === 'on');
  const waitsForMorning = !isEssential && override !== 'priority';
  return {
    inPage: choiceOf(kind, 'page', { ...preferences, override }) !== 'off',
    deliveries: choices.flatMap(({ channel, choice: chosen }): PlannedDelivery[] => {
      if (channel === 'email' && isMailed) return [{ channel, state: 'sent', dueAt: at, note: '' }];
      const choice =
        chosen === 'off' &&
        channel === 'email' &&
        emailReplacesPush &&
        mayEmailInstead(kind, { ...preferences, override })
          ? 'on'
          : chosen;
      if (choice === 'off' || (channel === 'push' && !preferences.hasPush)) return [];
      const isWeekly = summary === 'weekly';
      const dueAt = isWeekly ? nextSummaryDay(at, preferences) : dueOf(choice, preferences, { at, waitsForMorning });
      return dueAt >= validUntil
        ? [
            {
              channel,
              state: 'late',
              dueAt: at,
              note: choice === 'daily' ? 'Ended before the summary was sent.' : 'Ended before your quiet hours did.',
            },
          ]
        : [
            {
              channel,
              state: choice === 'daily' ? 'digest' : 'due',
              dueAt,
              note: '',
              ...(isWeekly ? { isWeekly } : {}),
            },
          ];
    }),
  };
}

/** In a summary, email waits for the digest and push is off. */
const choiceInSummary = (choice: Choice, channel: Channel, isForSummary: boolean): Choice =>
  !isForSummary || choice === 'off' ? choice : channel === 'email' ? 'daily' : 'off';

function choiceOf(
  kind: NotificationKind,
  channel: Channel,
  preferences: Pick<AlertPreferences, Channel | 'override'>,
): Choice {
  const chosen = (mayChoose(kind, channel) ? preferences[channel] : null) ?? defaultChoice(kind, channel);
  if (channel === 'page' || preferences.override === null) return chosen;
  if (preferences.override === 'mute') return 'off';
  // Unsubscribed kinds stay off, as the link promises. The alert then comes by push only.
  if (channel === 'email' && preferences.email === 'off') return chosen;
  return definitionOfKind(kind).whileLive === true ? 'on' : chosen;
}

/** Not if the reader turned these emails off. A default of "off" only avoids a duplicate. */
export const mayEmailInstead = (
  kind: NotificationKind,
  { email, override }: Pick<AlertPreferences, 'email' | 'override'>,
): boolean => definitionOfKind(kind).isEssential === true || (email !== 'off' && override !== 'mute');

type Hours = Pick<AlertPreferences, 'timeZone' | 'quiet' | 'digestAt'>;

export function nextSummaryDay(at: number, { digestAt, timeZone }: Hours): number {
  let next = nextMinuteOfDay(at, digestAt, timeZone);
  while (!isMonday(next, timeZone)) next = nextMinuteOfDay(next, digestAt, timeZone);
  return next;
}

export function dueOf(
  choice: Choice,
  preferences: Hours,
  { at, waitsForMorning }: { at: number; waitsForMorning: boolean },
): number {
  if (choice === 'daily') return nextMinuteOfDay(at, preferences.digestAt, preferences.timeZone);
  const { quiet } = preferences;
  return quiet !== null && waitsForMorning && isBetween(at, quiet, preferences.timeZone)
    ? nextMinuteOfDay(at, quiet.until, preferences.timeZone)
    : at;
}
