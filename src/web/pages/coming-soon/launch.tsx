import { Section } from '#web/components/ui/section.tsx';
import { useDistanceUnit } from '#web/root-data.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { mileageAndPlace } from '#web/components/auction/auction-figures.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { StaticTimeScale } from '#web/components/time/time-scale.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { ReminderForm } from './reminder.tsx';

interface LaunchProps {
  name: string;
  opensAt: string | null;
  serverTime: number;
  auctions: readonly AuctionSummary[];
}
const SHOWN = 3;

export function Launch({ name, opensAt, serverTime, auctions }: LaunchProps) {
  const unit = useDistanceUnit();
  return (
    <div className="wrapx py-10 lg:py-16">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-16">
        <div>
          <p className="label">{opensAt === null ? 'Opening soon' : 'Opening day'}</p>
          <h1 className="display mt-3 max-w-[14ch] text-display">
            {name} opens {opensAt === null ? 'soon' : <TimeText at={opensAt} form="day" />}
          </h1>
          <p className="mt-5 max-w-prose text-lead text-ink-2">
            Vehicle auctions with nothing hidden: flaws disclosed up front, every bid on record, your total shown before
            you commit.
          </p>
          {opensAt === null ? null : (
            <div className="mt-8">
              <div className="label">Opens in</div>
              <Countdown
                closeDate={opensAt}
                serverTime={serverTime}
                form="panel"
                verb="Opens"
                endText="Opening…"
                className="data mt-1 block text-data-xl"
              />
            </div>
          )}
          <StaticTimeScale at="start" className="mt-8 max-w-3xl" />
        </div>
        <Section
          title="Be there when it opens"
          id="launch-tell"
          size="h3"
          className="self-start border-t-[3px] border-ink pt-5"
        >
          <div className="mt-4">
            <ReminderForm
              slug={null}
              title={`the opening of ${name}`}
              button="Notify me when it opens"
              hint="One email on opening day, nothing else."
            />
          </div>
          <p className="mt-6 text-small text-ink-2">
            Want to sell?{' '}
            <PageLink className="link" to="/account/register">
              Register
            </PageLink>{' '}
            and prepare your listing now.
          </p>
        </Section>
      </div>
      {auctions.length === 0 ? null : (
        <section className="mt-16" aria-labelledby="launch-first">
          <h2 id="launch-first" className="heading border-b border-line pb-3 text-h2">
            First auctions
          </h2>
          <ul className="mt-6 grid gap-x-5 gap-y-10 sm:grid-cols-3">
            {auctions.slice(0, SHOWN).map((auction) => (
              <li key={auction.slug}>
                <div className="aspect-[3/2] bg-press">
                  <Picture
                    image={auction.hero}
                    sizes="(min-width: 30rem) 30vw, 94vw"
                    isDecorative
                    className="h-full w-full"
                  />
                </div>
                <h3 className="mt-3 text-h4 font-strong leading-snug">
                  <PageLink className="hover:underline" to={`/auctions/${auction.slug}`}>
                    {auction.title}
                  </PageLink>
                </h3>
                <p className="text-small text-ink-3">{mileageAndPlace(auction, unit)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
