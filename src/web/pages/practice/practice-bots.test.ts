import { SECOND_MS } from '#contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { minor } from '#auction/money.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { exampleTerms } from '#web/pages/how-it-works/examples.ts';
import { type Bot, type BotName, botTurn, type PublicView } from './practice-bots.ts';

const terms = exampleTerms(SiteSettingsSchema.parse({}));
const view: PublicView = { minimumBid: minor(600_000), leader: 'you', startsAt: 0, closesAt: 300 * SECOND_MS };
const bot = (name: BotName, changes: Partial<Bot> = {}): Bot => ({
  name,
  limit: minor(1_000_000),
  since: null,
  hasBid: false,
  ...changes,
});
const bidOf = (turned: Bot, seen: PublicView, atSecond: number) =>
  botTurn(turned, seen, { terms, now: atSecond * SECOND_MS, second: SECOND_MS }).bid;

describe('the early bot', () => {
  it('bids the minimum, 25 seconds after its last bid', () => {
    expect(bidOf(bot('early_bot'), view, 24)).toBeNull();
    expect(bidOf(bot('early_bot'), view, 25)).toEqual({ amount: 600_000, maximum: 600_000 });
    expect(bidOf(bot('early_bot', { since: 25 * SECOND_MS, hasBid: true }), view, 49)).toBeNull();
    expect(bidOf(bot('early_bot', { since: 25 * SECOND_MS, hasBid: true }), view, 50)).not.toBeNull();
  });
});

describe('the steady bot', () => {
  it('bids its limit once, after a minute, and never again', () => {
    expect(bidOf(bot('steady_bot'), view, 59)).toBeNull();
    const first = botTurn(bot('steady_bot'), view, { terms, now: 60 * SECOND_MS, second: SECOND_MS });
    expect(first.bid).toEqual({ amount: 600_000, maximum: 1_000_000 });
    expect(bidOf(first.bot, view, 299)).toBeNull();
  });
});

describe('a bot that bids late', () => {
  it('waits for the last two minutes, and 30 seconds more, and goes halfway to its limit', () => {
    const early = botTurn(bot('late_bot'), view, { terms, now: 179 * SECOND_MS, second: SECOND_MS });
    expect([early.bid, early.bot.since]).toEqual([null, null]);
    const waiting = botTurn(early.bot, view, { terms, now: 180 * SECOND_MS, second: SECOND_MS });
    expect([waiting.bid, waiting.bot.since]).toEqual([null, 180 * SECOND_MS]);
    expect(bidOf(waiting.bot, view, 209)).toBeNull();
    expect(bidOf(waiting.bot, view, 210)).toEqual({ amount: 600_000, maximum: 800_000 });
  });

  it('waits again once it is outbid', () => {
    const leads = botTurn(
      bot('late_bot', { since: 210 * SECOND_MS }),
      { ...view, leader: 'late_bot' },
      {
        terms,
        now: 211 * SECOND_MS,
        second: SECOND_MS,
      },
    );
    expect(leads.bot.since).toBeNull();
    expect(bidOf(leads.bot, view, 240)).toBeNull();
  });
});

it.each(['early_bot', 'steady_bot', 'late_bot'] as const)('%s never bids against itself or above its limit', (name) => {
  const ready = bot(name, { since: 0 });
  expect(bidOf(ready, { ...view, leader: name }, 299)).toBeNull();
  expect(bidOf(ready, { ...view, minimumBid: minor(1_000_100) }, 299)).toBeNull();
  expect(bidOf(ready, { ...view, minimumBid: minor(1_000_000) }, 299)?.maximum).toBe(1_000_000);
});
