import { queryString, type Call } from './call.ts';
import type { OperatorAuction, OperatorAuctionPage, OperatorAuctionQuery, ScheduleAuction } from './operator.ts';
import type {
  Books,
  ChargePage,
  GivenUpList,
  OperatorCharge,
  OwedRefundList,
  PostingPage,
  Reconciliation,
  TaxRate,
} from './payments.ts';
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
      books: () => call<Books>('GET', '/api/operator/payments/books'),
      postings: (query: { cursor?: string; limit?: number } = {}) =>
        call<PostingPage>('GET', `/api/operator/payments/postings${queryString(query)}`),
      reconciliation: (days?: number) =>
        call<Reconciliation>('GET', `/api/operator/payments/reconciliation${queryString({ days })}`),
      charges: (query: { cursor?: string; limit?: number; q?: string } = {}) =>
        call<ChargePage>('GET', `/api/operator/payments/charges${queryString(query)}`),
      givenUp: () => call<GivenUpList>('GET', '/api/operator/payments/given-up'),
      decideGivenUp: (id: string, body: { decision: 'try_again' | 'set_aside'; reason: string }) =>
        call<null>('POST', `/api/operator/payments/given-up/${encodeURIComponent(id)}`, { body }),
      owedRefunds: () => call<OwedRefundList>('GET', '/api/operator/payments/owed-refunds'),
      decideOwedRefund: (id: string, body: { decision: 'try_again' | 'paid_by_hand'; reason: string }) =>
        call<null>('POST', `/api/operator/payments/owed-refunds/${encodeURIComponent(id)}`, { body }),
      refund: (id: string, body: { amount: number | null; reason: string }) =>
        call<OperatorCharge>('POST', `/api/operator/payments/charges/${encodeURIComponent(id)}/refund`, { body }),
      taxRates: () => call<TaxRate[]>('GET', '/api/operator/tax-rates'),
      addTaxRate: (body: Omit<TaxRate, 'id'>) => call<TaxRate>('POST', '/api/operator/tax-rates', { body }),
      removeTaxRate: (id: string) => call<null>('DELETE', `/api/operator/tax-rates/${encodeURIComponent(id)}`),
    },
  };
}
