import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import '#web/components/bid/bid.css';
import { keepDraft } from '#web/components/draft/draft.ts';
import { spokenDuration } from '#web/components/time/formats.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { BotsExplained } from './bots-explained.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { lengthOf, PracticeRun, secondOf } from './practice-run.ts';
import { PracticeStates } from './practice-states.tsx';
import { PRACTICE_SLUG, type StopId } from './practice-text.ts';
import { type Chosen, StartForm } from './start-form.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const [settings, page] = await Promise.all([
    client.call(readSiteSettings),
    client.call(listAuctions, { query: { limit: 1 } }),
  ]);
  return { settings, serverTime: page.server_time, site };
}

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'Practice auction',
  site,
  path: '/practice',
  description:
    'Bid against three bots by our real rules: no account, no money. Every state of the bid panel, explained.',
}));

interface Started {
  readonly run: PracticeRun;
  readonly speedShare: number;
}

function Intro({ length }: { length: string }) {
  return (
    <>
      <h1 className="display text-h1">Practice auction</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Bid against three bots with the panel and the rules of a real auction. No account, no money, and nothing leaves
        your browser. The auction’s {length} pass in one, or as slowly as you like.
      </p>
    </>
  );
}

function Guide() {
  return (
    <div className="max-w-prose text-ink-2">
      <h2 className="heading text-h2 text-ink">What to try</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5">
        <li>Bid the next minimum. A bot passes you within seconds.</li>
        <li>Bid your real maximum. We bid for you up to it, and the price stays as low as the others let it.</li>
        <li>Wait for the last two minutes. Each bid there moves the close.</li>
        <li>See what happens at the reserve, and how the price came about.</li>
      </ol>
      <p className="mt-4">
        The increments, the buyer’s premium and the soft close are this site’s own.{' '}
        <PageLink className="link" to="/how-it-works">
          How it works
        </PageLink>{' '}
        explains them with figures.
      </p>
    </div>
  );
}

export default function PracticePage() {
  const { settings, serverTime } = useLoaderData<typeof loader>();
  const [started, setStarted] = useState<Started | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<StopId>>(new Set());
  const see = useCallback(
    (id: StopId) => setSeen((before) => (before.has(id) ? before : new Set([...before, id]))),
    [],
  );
  const sample = useMemo(() => ({ settings, serverTime, hero: null }), [settings, serverTime]);
  const second = secondOf(settings.soft_close_ms);
  const section = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  const start = ({ kind, hasReserve, speedShare }: Chosen) => {
    keepDraft(`bid:${PRACTICE_SLUG}`, null);
    hasStarted.current = true;
    const setup = { settings, kind, hasReserve, startsAt: Date.now(), random: Math.random, hero: null };
    setStarted({ run: new PracticeRun(setup), speedShare });
  };
  // The button that had the focus is gone.
  useEffect(() => {
    if (started === null && hasStarted.current) section.current?.querySelector('input')?.focus();
  }, [started]);
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <Intro length={spokenDuration(lengthOf(settings.soft_close_ms))} />
      <div ref={section}>
        {started === null ? (
          <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-14">
            <div className="mb-8 lg:col-start-2 lg:row-start-1">
              <StartForm onStart={start} />
            </div>
            <div className="min-w-0 lg:row-start-1">
              <Guide />
              <BotsExplained second={second} />
            </div>
          </div>
        ) : (
          <PracticePanel {...started} onSeen={see} onAgain={() => setStarted(null)}>
            <BotsExplained second={second} />
          </PracticePanel>
        )}
      </div>
      <PracticeStates sample={sample} seen={seen} />
    </div>
  );
}
