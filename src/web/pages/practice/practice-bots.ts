import { incrementAt } from '#auction/increments.ts';
import { minor } from '#auction/money.ts';
import type { AuctionTerms, EpochMs, MinorUnits } from '#auction/types.ts';

export type BotName = 'early_bot' | 'steady_bot' | 'late_bot';
export const BOT_NAMES: readonly BotName[] = ['early_bot', 'steady_bot', 'late_bot'];

/** The public state, without maximums or the reserve. */
export interface PublicView {
  readonly minimumBid: MinorUnits;
  readonly leader: string | null;
  readonly startsAt: EpochMs;
  readonly closesAt: EpochMs;
}

export interface Bot {
  readonly name: BotName;
  /** Drawn before the first bid and never changed. */
  readonly limit: MinorUnits;
  /** When it last bid or saw that it doesn't lead. */
  readonly since: EpochMs | null;
  readonly hasBid: boolean;
}

interface BotBid {
  readonly amount: MinorUnits;
  readonly maximum: MinorUnits;
}

/** Times in seconds of a practice auction of five minutes. Another length stretches them. */
export const EARLY_EVERY = 25;
export const STEADY_AFTER = 60;
export const LATE_WAITS = 30;
export const LATE_FROM_LEFT = 120;

function isDue({ name, hasBid, since }: Bot, view: PublicView, now: EpochMs, second: number): boolean {
  const waited = now - (since ?? view.startsAt);
  switch (name) {
    case 'early_bot':
      return waited >= EARLY_EVERY * second;
    case 'steady_bot':
      return !hasBid && now - view.startsAt >= STEADY_AFTER * second;
    case 'late_bot':
      return since !== null && view.closesAt - now <= LATE_FROM_LEFT * second && waited >= LATE_WAITS * second;
  }
}

function bidBy({ name, limit }: Bot, { minimumBid }: PublicView, { increments }: AuctionTerms): BotBid {
  switch (name) {
    case 'early_bot':
      return { amount: minimumBid, maximum: minimumBid };
    case 'steady_bot':
      return { amount: minimumBid, maximum: limit };
    case 'late_bot': {
      // In whole increments, as people bid.
      const step = incrementAt(minimumBid, increments);
      const steps = Math.floor((limit - minimumBid) / 2 / step);
      return { amount: minimumBid, maximum: minor(minimumBid + steps * step) };
    }
  }
}

/** Starts the late bot's wait once someone else leads in the last minutes. */
function watched(bot: Bot, view: PublicView, now: EpochMs, second: number): Bot {
  if (bot.name !== 'late_bot') return bot;
  const isWaiting = view.leader !== bot.name && view.closesAt - now <= LATE_FROM_LEFT * second;
  if (isWaiting === (bot.since !== null)) return bot;
  return { ...bot, since: isWaiting ? now : null };
}

export function botTurn(
  bot: Bot,
  view: PublicView,
  { terms, now, second }: { readonly terms: AuctionTerms; readonly now: EpochMs; readonly second: number },
): { readonly bot: Bot; readonly bid: BotBid | null } {
  const attentive = watched(bot, view, now, second);
  const mayBid = view.leader !== bot.name && view.minimumBid <= bot.limit;
  if (!mayBid || !isDue(attentive, view, now, second)) return { bot: attentive, bid: null };
  return { bot: { ...attentive, since: now, hasBid: true }, bid: bidBy(attentive, view, terms) };
}

export const drawBots = (
  limitAt: (drawn: { readonly name: BotName; readonly share: number }) => MinorUnits,
  random: () => number,
): readonly Bot[] =>
  BOT_NAMES.map((name) => ({ name, limit: limitAt({ name, share: random() }), since: null, hasBid: false }));
