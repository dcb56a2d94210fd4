import type { ReactNode } from 'react';
import { Plus } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readPage } from '#contract/endpoints/content.ts';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import { SiteText } from '#web/components/prose/site-text.tsx';
import { describeTerms } from '#web/components/terms/describe-terms.ts';
import { formatMinutes } from '#web/components/time/formats.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';
import { rulesInFigures } from './examples.ts';
import { MaximumFigure, ReserveFigure, SoftCloseFigure } from './bidding-figures.tsx';
import { CostTable, HoldFigure, IncrementFigure, PremiumFigure } from './money-figures.tsx';
import { Selling } from './selling.tsx';
import { Scale } from '#web/components/time/time-scale.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const [settings, preview] = await Promise.all([client.call(readSiteSettings), previewed(client, url, ['page'])]);
  const page = preview ?? (await client.call(readPage, { params: { slug: 'how-it-works' } }).catch(() => null));
  const rules = page === null ? null : { summary: page.summary, html: page.body_html };
  return { rules, settings, figures: rulesInFigures(settings), site, isPreview: preview !== null };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'How it works',
  site,
  path: '/how-it-works',
  description:
    'How our timed vehicle auctions work: your maximum, the soft close, reserves, holds and your total cost, with our own numbers.',
}));

function Hero({ softCloseMs, length }: { softCloseMs: number; length: string }) {
  const parts = [
    { title: 'Read and ask', text: `Live for ${length}. Sellers answer in public.` },
    { title: 'Bid your maximum', text: 'We only use as much as it takes.' },
    { title: 'Last hour', text: 'The clock turns red.' },
    { title: 'Settle in', text: 'Most bids land here.' },
    { title: 'Redline', text: `Each bid resets the clock to ${formatMinutes(softCloseMs)}.` },
  ];
  return (
    <section className="cluster" aria-labelledby="hero-title">
      <div className="wrapx py-14 lg:py-20">
        <h1 id="hero-title" className="display max-w-[15ch] text-display">
          Every flaw. Every bid. One price.
        </h1>
        <p className="mt-5 max-w-prose text-lead text-ink-2">
          How a timed auction runs here, from the first question to the keys.
        </p>
        <div className="mt-12">
          <Scale percent="94" />
          <ol className="mt-6 grid gap-5 md:grid-cols-[30fr_26fr_18fr_14fr_12fr]">
            {parts.map(({ title, text }, index) => (
              <li key={title} className="md:pr-3">
                <p className={`font-strong ${index === parts.length - 1 ? 'text-stop' : ''}`}>{title}</p>
                <p className="mt-1 text-small text-ink-2">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

function Rule({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-14 grid grid-cols-1 gap-x-16 gap-y-6 border-t border-line pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        <div className="lg:sticky lg:top-24">
          <h3 className="heading text-h2">{title}</h3>
          <div className="mt-3 max-w-prose text-ink-2">{text}</div>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

const CONTENTS = [
  ['For bidders', '#bidding'],
  ['What it costs', '#costs'],
  ['For sellers', '#selling'],
] as const;

function Contents() {
  return (
    <nav aria-label="On this page" className="no-print border-b border-line">
      <ul className="wrapx noscroll flex overflow-x-auto" data-scroll>
        {CONTENTS.map(([text, to]) => (
          <li key={to}>
            <a className="tab !min-h-12" href={to}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ChapterProps {
  settings: Loaded['settings'];
  figures: Loaded['figures'];
  terms: ReturnType<typeof describeTerms>;
}

function Bidding({ settings, figures, terms: { money, softClose, amountRule } }: ChapterProps) {
  return (
    <section id="bidding" className="wrapx mt-14 scroll-mt-24">
      <h2 className="display text-h1">For bidders</h2>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        To bid, you need a verified email address, a card, and to have read the{' '}
        <PageLink className="link" to="/bidding-terms">
          bidding terms
        </PageLink>
        . You don’t need them to browse, watch or ask.
      </p>
      <PageLink to="/practice" className="btn btn-line mt-5">
        Try it in a practice auction
      </PageLink>
      <Rule
        title="Set your maximum once"
        text={
          <p>
            Tell us the most you’d pay. We bid for you in the smallest steps that keep you ahead, and stop at your
            maximum. Nobody else sees it, not even the seller. If two maximums are equal, the earlier bid leads.
          </p>
        }
      >
        <MaximumFigure maximum={figures.maximum} money={money} />
      </Rule>
      <Rule
        title="Nobody wins by being last"
        text={
          <p>
            A bid in the last {softClose} that changes the price or the leader resets the clock to {softClose}. There’s
            always time to respond, so waiting for the last second gains nothing.
          </p>
        }
      >
        <SoftCloseFigure steps={figures.softClose} softCloseMs={settings.soft_close_ms} softClose={softClose} />
      </Rule>
      <Rule
        title="No games with reserves"
        text={
          <p>
            A seller can set the lowest price they’ll accept. You always see whether there is a reserve and whether it’s
            met. While the auction is live, it can be lowered or removed, never raised.
          </p>
        }
      >
        <ReserveFigure reserve={figures.reserve} money={money} />
      </Rule>
      <Rule
        title="Bid increments"
        text={
          <p>
            The increment sets the next minimum and grows with the price. You can bid any {amountRule} at or above it.
          </p>
        }
      >
        <IncrementFigure settings={settings} />
      </Rule>
    </section>
  );
}

function Costs({ settings, figures, terms: { rate, least, most } }: ChapterProps) {
  return (
    <section id="costs" className="wrapx mt-24 scroll-mt-24">
      <h2 className="display text-h1">What it costs</h2>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        One fee, shown before you bid: {rate} of the hammer price, at least {least} and at most {most}.
      </p>
      <Rule
        title="The premium is capped"
        text={
          <>
            <p>We show the premium and the total before you confirm.</p>
            <CostTable costs={figures.costs} settings={settings} />
          </>
        }
      >
        <PremiumFigure settings={settings} />
      </Rule>
      <Rule
        title="How card holds work"
        text={
          <p>
            When you bid, a hold on your card shows that you can pay the premium. That’s all it does until the auction
            closes.
          </p>
        }
      >
        <HoldFigure figures={figures} settings={settings} />
      </Rule>
    </section>
  );
}

function RulesText({ rules: { summary, html } }: { rules: NonNullable<Loaded['rules']> }) {
  return (
    <section id="rules" className="wrapx mt-20 scroll-mt-24">
      <details className="group border-y border-line">
        <summary className="flex min-h-20 list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
          <h2 className="heading text-h2">The rules in full</h2>
          <Icon of={Plus} size={24} className="flex-none transition-transform group-open:rotate-45" />
        </summary>
        <div className="max-w-prose pb-10">
          {summary === '' ? null : <p className="mb-8 text-lead text-ink-2">{summary}</p>}
          <SiteText html={html} />
        </div>
      </details>
    </section>
  );
}

function NextLinks() {
  return (
    <section className="no-print wrapx mt-24 flex flex-wrap items-center justify-between gap-6 border-t border-line pt-10">
      <p className="heading text-h2">Still have questions?</p>
      <div className="flex flex-wrap gap-2">
        <PageLink to="/faqs" className="btn btn-solid">
          Questions, answered
        </PageLink>
        <PageLink to="/bidding-terms" className="btn btn-line">
          Bidding terms
        </PageLink>
        <PageLink to="/practice" className="btn btn-line">
          Practice auction
        </PageLink>
        <PageLink to="/auctions" className="btn btn-line">
          Live auctions
        </PageLink>
      </div>
    </section>
  );
}

export default function HowItWorksPage() {
  const { settings, figures, rules } = useLoaderData<typeof loader>();
  const terms = describeTerms(settings);
  return (
    <>
      <Hero softCloseMs={settings.soft_close_ms} length={terms.length} />
      <Contents />
      <Bidding settings={settings} figures={figures} terms={terms} />
      <Costs settings={settings} figures={figures} terms={terms} />
      <Selling settings={settings} />
      {rules === null ? null : <RulesText rules={rules} />}
      <NextLinks />
    </>
  );
}
