import { CalendarClock, Camera, ClipboardCheck, Gavel, KeyRound, Radio } from 'lucide';
import type { PublicSettings } from '#contract/settings.ts';
import { describeTerms } from '#web/components/terms/describe-terms.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

function SellingSteps({ settings }: { settings: PublicSettings }) {
  const { length, softClose } = describeTerms(settings);
  const steps = [
    {
      icon: Camera,
      title: 'You submit it',
      text: 'Facts, photos, documents and every flaw you know of. A photographer can come to you.',
    },
    {
      icon: ClipboardCheck,
      title: 'We review it',
      text: 'A reviewer checks the numbers, asks what a bidder would ask, and tells you what’s missing.',
    },
    {
      icon: CalendarClock,
      title: 'We agree on terms',
      text: 'The opening bid, the reserve if there is one, and the date. Until it opens, it’s listed under Coming soon.',
    },
    {
      icon: Radio,
      title: `Live for ${length}`,
      text: 'You answer questions in public. You can lower or remove your reserve, but never raise it.',
    },
    {
      icon: Gavel,
      title: 'The hammer',
      text: `It falls after ${softClose} without a bid. If the reserve is met, the vehicle is sold.`,
    },
    {
      icon: KeyRound,
      title: 'Money, then keys',
      text: 'The buyer pays, you’re notified, and title and keys change hands.',
    },
  ];
  return (
    <ol className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {steps.map(({ icon, title, text }, index) => (
        <li key={title} className="avoid-break border-t-[3px] border-ink pt-4">
          <div className="flex items-center justify-between">
            <span className="data text-data-l">{index + 1}</span>
            <Icon of={icon} size={26} className="text-ink-3" />
          </div>
          <h3 className="mt-2 heading text-h3">{title}</h3>
          <p className="mt-2 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function Selling({ settings }: { settings: PublicSettings }) {
  const { rate, most, money } = describeTerms(settings);
  const example = settings.increments.at(-4)?.from ?? settings.premium_most;
  return (
    <section id="selling" className="wrapx mt-24 scroll-mt-24">
      <h2 className="display text-h1">For sellers</h2>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        The more you disclose, the higher they bid. A car with photos of its rust sells better than one with rumors of
        rust.
      </p>
      <SellingSteps settings={settings} />
      <div className="cluster mt-14 grid grid-cols-1 gap-8 rounded-panel p-6 sm:p-10 lg:grid-cols-[1.2fr_1fr] lg:items-center">
        <div>
          <h3 className="display text-h1">You keep the hammer price</h3>
          <p className="mt-4 max-w-prose text-lead text-ink-2">
            Sellers pay no fee. The buyer pays the premium on top ({rate}, capped at {most}), so a vehicle with a hammer
            price of {money(example)} pays its seller {money(example)}.
          </p>
          <div className="mt-7 flex flex-wrap gap-2">
            <PageLink to="/account/auctions/submit" className="btn btn-solid">
              Submit a vehicle
            </PageLink>
            <PageLink to="/photographers" className="btn btn-line">
              Find a photographer
            </PageLink>
          </div>
        </div>
        <dl className="grid grid-cols-1 gap-4 border-line lg:border-l lg:pl-10">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3">
            <dt className="text-ink-2">Hammer price</dt>
            <dd className="data text-data-m">{money(example)}</dd>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3">
            <dt className="text-ink-2">Seller’s fee</dt>
            <dd className="data text-data-m">{money(0)}</dd>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="font-strong">Paid to you</dt>
            <dd className="data text-data-l">{money(example)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
