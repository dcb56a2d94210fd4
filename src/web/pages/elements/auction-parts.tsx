import { HOUR_MS } from '#contract/durations.ts';
import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import { AuctionCard, AuctionCardSkeleton } from '#web/components/auction/auction-card.tsx';
import { AuctionRow } from '#web/components/auction/auction-row.tsx';
import '#web/components/bid/bid.css';
import { BidPanelProvider } from '#web/components/bid/bid-panel-state.tsx';
import { BidPanel } from '#web/components/bid/bid-panel.tsx';
import { Money } from '#web/components/money/money.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import type { BadgeKind } from '#web/components/badge/badges-of.ts';
import { TimeScale } from '#web/components/time/time-scale.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeAgo, TimeText } from '#web/components/time/time-text.tsx';
import { sampleAuctions, samplePanels, type SampleContext } from './samples.ts';
import { OnBoth, Part, Specimen } from './specimen.tsx';

const BADGE_KINDS: readonly BadgeKind[] = [
  'coming_soon',
  'live',
  'ending',
  'extended',
  'closing',
  'reserve_met',
  'reserve_not_met',
  'no_reserve',
  'high_bidder',
  'outbid',
  'sold',
  'not_sold',
  'withdrawn',
];
const LEFT = [
  ['Six days', 144 * HOUR_MS],
  ['Two hours', 2 * HOUR_MS],
  ['Twelve minutes', HOUR_MS / 5],
  ['In the final minutes', 70_000],
] as const;

export function AuctionParts(context: SampleContext) {
  const { serverTime } = context;
  const auctions = sampleAuctions(context);
  return (
    <>
      <Part
        id="badges"
        title="Badges"
        text="Every status has a word, a shape and a color, in that order. It works in grayscale."
      >
        <OnBoth name="All states">
          {() => (
            <div className="flex flex-wrap gap-2">
              <StateBadges kinds={BADGE_KINDS} />
            </div>
          )}
        </OnBoth>
      </Part>
      <TimeAndMoney context={context} />
      <Part
        id="cards"
        title="Auction cards"
        text="Photo, badges, two figures, title. The whole card is a link, with the watch button beside it."
      >
        <div className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {auctions.map(({ name, auction, bidStatus }) => (
            <Specimen key={name} name={name}>
              <AuctionCard auction={auction} serverTime={serverTime} bidStatus={bidStatus} level="h3" />
            </Specimen>
          ))}
          <Specimen name="On its way">
            <AuctionCardSkeleton />
          </Specimen>
        </div>
        <Specimen name="Rows">
          <ul className="border-t border-line">
            {auctions.slice(0, 6).map(({ name, auction, bidStatus }) => (
              <AuctionRow key={name} auction={auction} serverTime={serverTime} bidStatus={bidStatus} />
            ))}
          </ul>
        </Specimen>
      </Part>
      <Part
        id="panel"
        title="The bid panel"
        text="An instrument cluster, dark on every page. These samples aren’t interactive."
      >
        <div className="grid items-start gap-x-6 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
          {samplePanels(context).map(({ name, ...sample }) => (
            <Specimen key={name} name={name}>
              <div inert>
                <BidPanelProvider {...sample}>
                  <BidPanel isSample />
                </BidPanelProvider>
              </div>
            </Specimen>
          ))}
        </div>
      </Part>
    </>
  );
}

function TimeAndMoney({ context: { settings, serverTime } }: { context: SampleContext }) {
  return (
    <Part
      id="time"
      title="Time and money"
      text="Countdowns follow the server clock and never go below zero. Then the server says what happened."
    >
      <OnBoth name="The time scale: seven days in one line, the last two minutes in red">
        {() => (
          <div className="grid gap-7">
            {LEFT.map(([name, ms]) => (
              <div key={name}>
                <p className="mb-2 flex justify-between text-small text-ink-2">
                  <span>{name}</span>
                  <Countdown
                    closeDate={formatZonelessUtc(serverTime + ms)}
                    serverTime={serverTime}
                    form="panel"
                    className="data text-data-s text-ink"
                  />
                </p>
                <TimeScale closeDate={formatZonelessUtc(serverTime + ms)} serverTime={serverTime} />
              </div>
            ))}
          </div>
        )}
      </OnBoth>
      <OnBoth name="Moments and amounts">
        {() => (
          <div className="grid gap-2">
            <p>
              Closes <TimeText at={serverTime + 30 * HOUR_MS} />
            </p>
            <p>
              Last bid <TimeAgo at={new Date(serverTime - 240_000).toISOString()} serverTime={serverTime} />
            </p>
            <p className="data text-data-l">
              <Money value={{ amount: 4_850_000, currency: settings.currency }} />
            </p>
            <p className="data text-data-s">
              <Money value={{ amount: 272_550, currency: settings.currency }} cents />
            </p>
          </div>
        )}
      </OnBoth>
    </Part>
  );
}
