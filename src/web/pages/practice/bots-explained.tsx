import { spokenDuration } from '#web/components/time/formats.ts';
import { Section } from '#web/components/ui/section.tsx';
import { type BotName, EARLY_EVERY, LATE_FROM_LEFT, LATE_WAITS, STEADY_AFTER } from './practice-bots.ts';

/** The rules of `practice-bots.ts`, for readers. `second` is the length of one second of a five-minute auction. */
const rulesOf = (second: number): readonly { readonly name: BotName; readonly text: string }[] => [
  {
    name: 'early_bot',
    text: `Bids the next minimum and nothing more, ${spokenDuration(EARLY_EVERY * second)} after its last bid, as long as it doesn’t lead and the minimum is within its limit.`,
  },
  {
    name: 'steady_bot',
    text: `Bids once, after ${spokenDuration(STEADY_AFTER * second)}, with its limit as its maximum. Then we bid for it, as we would for you.`,
  },
  {
    name: 'late_bot',
    text: `Waits for the last ${spokenDuration(LATE_FROM_LEFT * second)}. Each time it has seen someone else lead for ${spokenDuration(LATE_WAITS * second)}, it sets a maximum halfway between the next minimum and its limit.`,
  },
];

export function BotsExplained({ second }: { second: number }) {
  return (
    <Section title="The three bots" id="bots" className="mt-12">
      <p className="mt-3 max-w-prose text-ink-2">
        Each bot draws the most it would pay before the first bid, and never changes it. The bots see what any visitor
        sees: the price, the leader and the time. They don’t see your maximum or what you type, and they don’t bid to
        push you up. After the close you see all their limits.
      </p>
      <dl className="mt-4 border-t border-line">
        {rulesOf(second).map(({ name, text }) => (
          <div key={name} className="border-b border-line py-3 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-x-4">
            <dt className="font-strong">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
