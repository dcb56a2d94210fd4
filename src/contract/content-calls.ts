import type { AttachedDocument } from './documents.ts';
import type { Call } from './call.ts';

/** Reads of auctions for loaders on the server. */
export function auctionReads(call: Call) {
  return {
    documents: (slug: string) => call<AttachedDocument[]>('GET', `/api/auctions/${encodeURIComponent(slug)}/documents`),
  };
}
