import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { AuctionParts } from './auction-parts.tsx';
import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const [settings, page] = await Promise.all([
    client.call(readSiteSettings),
    client.call(listAuctions, { query: { limit: 1 } }),
  ]);
  return { settings, serverTime: page.server_time, hero: page.items[0]?.hero ?? null, site };
}

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'Elements',
  site,
  path: '/elements',
  description:
    'The building blocks of this site: colors, type, controls, and every element of an auction in every state.',
}));

const PARTS = [
  ['Color', 'color'],
  ['Type', 'type'],
  ['Shape', 'shape'],
  ['Buttons', 'buttons'],
  ['Forms', 'forms'],
  ['Alerts', 'bands'],
  ['Navigation', 'navigation'],
  ['Badges', 'badges'],
  ['Time and money', 'time'],
  ['Cards', 'cards'],
  ['Bid panel', 'panel'],
] as const;

export default function ElementsPage() {
  const { settings, serverTime, hero, site } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="wrapx pt-6 lg:pt-9">
        <h1 className="display text-h1">Elements</h1>
        <p className="mt-2 max-w-prose text-lead text-ink-2">
          An instrument cluster on a clean page. The building blocks of this site as they are in the code now, in light
          and dark.
        </p>
      </div>
      <nav aria-label="On this page" className="no-print sticky top-16 z-20 mt-6 border-y border-line bg-bg">
        <div className="wrapx noscroll overflow-x-auto" data-scroll>
          <ul className="flex">
            {PARTS.map(([name, id]) => (
              <li key={id}>
                <a className="tab !min-h-12" href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className="wrapx -mt-10">
        <Foundations />
        <Controls siteName={site.name} />
        <AuctionParts settings={settings} serverTime={serverTime} hero={hero} />
      </div>
    </>
  );
}
