import type { ApiClient } from './client.ts';
import type { EditListing, Interest, ListingChanges } from './listing.ts';
import type { RelistOffer, Submission } from './submissions.ts';

/** Adds the seller calls. Separate, so that only seller pages load them. */
export function withSellerCalls<C extends ApiClient>(client: C) {
  const { send: call } = client;
  const submission = (id: string) => `/api/account/submissions/${encodeURIComponent(id)}`;
  const own = (slug: string) => `/api/account/auctions/${encodeURIComponent(slug)}`;
  return {
    ...client,
    seller: {
      answer: (id: string, request: string, answer: string) =>
        call<Submission>('PUT', `${submission(id)}/requests/${encodeURIComponent(request)}`, { body: { answer } }),
      agree: (id: string, textHash: string) =>
        call<Submission>('POST', `${submission(id)}/agree`, { body: { text_hash: textHash, agreed: true } }),
      /**
       * Makes a draft with everything that was sent for an auction that ended without a sale, or gives the one already
       * made.
       */
      relist: (slug: string) => call<Submission>('POST', `${own(slug)}/relist`),
      relistOffer: (slug: string) => call<RelistOffer>('GET', `${own(slug)}/relist`),
      interest: (slug: string) => call<Interest>('GET', `${own(slug)}/interest`),
      edit: (slug: string, body: EditListing) => call<ListingChanges>('PUT', `${own(slug)}/listing`, { body }),
      changes: (slug: string) => call<ListingChanges>('GET', `/api/auctions/${encodeURIComponent(slug)}/changes`),
    },
  };
}
