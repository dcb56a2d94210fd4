import { refusalMessage } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { DemoSite } from './demo-site.ts';

const SEARCHES = [
  { name: 'An air-cooled Porsche', query: 'make=Porsche&year_to=1998', how_often: 'at_once' },
  { name: 'Roadsters up to $40,000', query: 'body=convertible&price_to=40000', how_often: 'daily' },
] as const;

export async function fillSearches({ following }: Pick<DemoSite, 'following'>, bidder: SignedIn): Promise<void> {
  for (const search of SEARCHES) {
    const saved = await following.saveSearch(bidder, search);
    if (!saved.ok) throw new Error(`${search.name} cannot be saved: ${refusalMessage(saved)}`);
  }
}
