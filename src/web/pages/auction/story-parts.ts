import type { AuctionDetail, StorySection } from '#contract/auctions.ts';
import { parseLines } from '#web/components/listing/story-text.ts';

export const sectionOf = ({ story }: Pick<AuctionDetail, 'story'>, kind: StorySection['kind']) =>
  story.find((section) => section.kind === kind && section.text.trim() !== '');

export interface StoryPart {
  id: string;
  name: string;
  count?: number;
}

export function partsOf(
  auction: AuctionDetail,
  { claims, documents, sales, services }: { claims: number; documents: number; sales: number; services: number },
): StoryPart[] {
  const flaws = sectionOf(auction, 'flaws');
  return [
    ...(sectionOf(auction, 'highlights') || sectionOf(auction, 'overview')
      ? [{ id: 'overview', name: 'Overview' }]
      : []),
    ...(flaws ? [{ id: 'flaws', name: 'Known flaws', count: parseLines(flaws.text).length }] : []),
    { id: 'specs', name: 'Specification' },
    ...(sectionOf(auction, 'service') || sectionOf(auction, 'ownership') || sectionOf(auction, 'seller_notes')
      ? [{ id: 'history', name: 'History' }]
      : []),
    ...(claims > 0 ? [{ id: 'claims', name: 'Claims', count: claims }] : []),
    ...(documents > 0 ? [{ id: 'documents', name: 'Documents', count: documents }] : []),
    ...(sales > 0 ? [{ id: 'sold-for', name: 'What others sold for' }] : []),
    ...(services > 0 ? [{ id: 'getting-home', name: 'Getting it home' }] : []),
  ];
}
