import type { Call } from './call.ts';
import { queryString } from './call.ts';
import type { ApiClient } from './client.ts';
import type { SaleAction, Invoice, Negotiate, OperatorSale, OperatorSalePage, OperatorSaleQuery, Sale, SaleList, StaffSaleAction } from './settlements.ts';

const part = encodeURIComponent;

export function settlementCalls(call: Call) {
  const sale = (slug: string) => `/api/account/settlements/${part(slug)}`;
  return {
    settlements: {
      list: (query: { cursor?: string } = {}) => call<SaleList>('GET', `/api/account/settlements${queryString(query)}`),
      get: (slug: string) => call<Sale>('GET', sale(slug)),
      action: (slug: string, body: SaleAction) => call<Sale>('POST', `${sale(slug)}/acts`, { body }),
      negotiate: (slug: string, body: Negotiate) => call<Sale>('POST', `${sale(slug)}/offer`, { body }),
      answerSecondChance: (slug: string, accepted: boolean) => call<Sale>('POST', `${sale(slug)}/second-chance`, { body: { accepted } }),
      agreeToSecondChances: (agreed: boolean) => call<{ agreed: boolean }>('PUT', '/api/account/second-chances', { body: { agreed } }),
      openDispute: (slug: string, reason: string) => call<Sale>('POST', `${sale(slug)}/dispute`, { body: { reason } }),
      addDisputeStatement: (slug: string, words: string) => call<Sale>('POST', `${sale(slug)}/dispute/statements`, { body: { words } }),
      addEvidence(slug: string, file: File) {
        const body = new FormData();
        body.set('slug', slug);
        body.set('document', file);
        return call<Sale>('POST', '/api/account/settlement-evidence', { body });
      },
      invoices: () => call<Invoice[]>('GET', '/api/account/invoices'),
      invoice: (number: string) => call<Invoice>('GET', `/api/account/invoices/${part(number)}`),
    },
  };
}

export const withSettlementCalls = <Client extends ApiClient>(client: Client) => ({ ...client, ...settlementCalls(client.call) });

export function operatorSettlementCalls(call: Call) {
  return {
    operatorSettlements: {
      list: (query: OperatorSaleQuery = {}) => call<OperatorSalePage>('GET', `/api/operator/settlements${queryString(query)}`),
      get: (slug: string) => call<OperatorSale>('GET', `/api/operator/settlements/${part(slug)}`),
      action: (slug: string, body: StaffSaleAction) => call<OperatorSale>('POST', `/api/operator/settlements/${part(slug)}/acts`, { body }),
    },
  };
}
