import { queryString, type Call } from './call.ts';
import type { OperatorAuction, OperatorAuctionPage, OperatorAuctionQuery, ScheduleAuction } from './operator.ts';
import type { ListingChanges } from './listing.ts';
import type { Approve, RequestChanges, Review, ReviewQueue } from './review.ts';
import type { Submission } from './submissions.ts';

export function operatorCalls(call: Call) {
  const auctionPath = (slug: string) => `/api/operator/auctions/${encodeURIComponent(slug)}`;
  return {
    operator: {
      auctions: (query: OperatorAuctionQuery = {}) =>
        call<OperatorAuctionPage>('GET', `/api/operator/auctions${queryString(query)}`),
      auction: (slug: string) => call<OperatorAuction>('GET', auctionPath(slug)),
      /** Available in every state of the auction. */
      submission: (slug: string) => call<Submission>('GET', `${auctionPath(slug)}/submission`),
      requestChanges: (slug: string, body: RequestChanges) =>
        call<Submission>('POST', `${auctionPath(slug)}/request-changes`, { body }),
      reviewQueue: () => call<ReviewQueue>('GET', '/api/operator/review'),
      review: (slug: string) => call<Review>('GET', `${auctionPath(slug)}/review`),
      claim: (slug: string, takeOver: boolean) =>
        call<Submission>('POST', `${auctionPath(slug)}/claim`, { body: { take_over: takeOver } }),
      release: (slug: string) => call<Submission>('DELETE', `${auctionPath(slug)}/claim`),
      saveChecklist: (slug: string, checked: readonly string[]) =>
        call<Submission>('PUT', `${auctionPath(slug)}/checklist`, { body: { checked } }),
      markMaterial: (slug: string, number: number, note: string) =>
        call<ListingChanges>('POST', `${auctionPath(slug)}/changes/${number}/material`, { body: { note } }),
      approve: (slug: string, body: Approve = {}) => call<Submission>('POST', `${auctionPath(slug)}/approve`, { body }),
      schedule: (slug: string, body: ScheduleAuction) =>
        call<Submission>('POST', `${auctionPath(slug)}/schedule`, { body }),
      decline: (slug: string, reason: string) =>
        call<Submission>('POST', `${auctionPath(slug)}/decline`, { body: { reason } }),
    },
  };
}
