import type { z } from 'zod';
import { queryString, type Call } from './call.ts';
import type { ApiClient } from './client.ts';
import type { DealerDocumentKind, DealerRole } from './dealer-roles.ts';
import type {
  ApplicationQuery,
  ApplyDealer,
  ChangeDealer,
  DealerApplication,
  DealerDesk,
  DealerDetail,
  DealerDocument,
  DealerPage,
  DealerQuery,
  InviteMember,
  OperatorApplication,
  OperatorApplicationPage,
  OperatorDealer,
  OperatorDealerPage,
  OperatorDealerQuery,
  OperatorLicenceSchema,
  ReceivedInvitation,
  RenewLicence,
} from './dealers.ts';

const part = encodeURIComponent;

/** Dealers: as the public, their members, and who is invited call them. */
export function dealerCalls(call: Call) {
  const desk = (slug: string) => `/api/account/dealers/${part(slug)}`;
  return {
    dealers: {
      list: (query: DealerQuery = {}) => call<DealerPage>('GET', `/api/dealers${queryString(query)}`),
      get: (slug: string) => call<DealerDetail>('GET', `/api/dealers/${part(slug)}`),
    },
    dealerDesk: {
      get: (slug: string) => call<DealerDesk>('GET', desk(slug)),
      change: (slug: string, body: ChangeDealer) => call<DealerDesk>('PUT', desk(slug), { body }),
      renewLicence: (slug: string, body: RenewLicence) => call<DealerDesk>('POST', `${desk(slug)}/licence`, { body }),
      invite: (slug: string, body: InviteMember) => call<DealerDesk>('POST', `${desk(slug)}/invitations`, { body }),
      revoke: (slug: string, id: string) => call<DealerDesk>('DELETE', `${desk(slug)}/invitations/${part(id)}`),
      changeRole: (slug: string, username: string, role: DealerRole) => call<DealerDesk>('PUT', `${desk(slug)}/members/${part(username)}`, { body: { role } }),
      remove: (slug: string, username: string) => call<null>('DELETE', `${desk(slug)}/members/${part(username)}`),
      applications: () => call<DealerApplication[]>('GET', '/api/account/dealer-applications'),
      apply: (body: ApplyDealer) => call<DealerApplication>('POST', '/api/account/dealer-applications', { body }),
      withdraw: (id: string) => call<null>('DELETE', `/api/account/dealer-applications/${part(id)}`),
      /** Sends one document; `id` of the answer then hands it in. */
      addDocument(file: File, kind: DealerDocumentKind) {
        const body = new FormData();
        body.set('kind', kind);
        body.set('document', file);
        return call<DealerDocument>('POST', '/api/account/dealer-documents', { body });
      },
      removeDocument: (id: string) => call<null>('DELETE', `/api/account/dealer-documents/${part(id)}`),
    },
    dealerInvitations: {
      list: () => call<ReceivedInvitation[]>('GET', '/api/account/dealer-invitations'),
      accept: (id: string) => call<{ slug: string; message: string }>('POST', `/api/account/dealer-invitations/${part(id)}/accept`),
      decline: (id: string) => call<{ message: string }>('POST', `/api/account/dealer-invitations/${part(id)}/decline`),
      /** By the mailed link. */
      look: (token: string) => call<ReceivedInvitation>('POST', '/api/dealer-invitations/look', { body: { token } }),
      acceptBy: (token: string) => call<{ slug: string; message: string }>('POST', '/api/dealer-invitations/accept', { body: { token } }),
      declineBy: (token: string) => call<{ message: string }>('POST', '/api/dealer-invitations/decline', { body: { token } }),
    },
  };
}

/** The client with the calls of dealers, which few pages need. */
export const withDealerCalls = (client: ApiClient) => ({ ...client, ...dealerCalls(client.call) });

/** Dealers, as the staff call them. */
export function operatorDealerCalls(call: Call) {
  const operator = (slug: string) => `/api/operator/dealers/${part(slug)}`;
  return {
    operatorDealers: {
      applications: (query: ApplicationQuery = {}) => call<OperatorApplicationPage>('GET', `/api/operator/dealer-applications${queryString(query)}`),
      approve: (id: string) => call<OperatorApplication>('POST', `/api/operator/dealer-applications/${part(id)}/approve`),
      decline: (id: string, reason: string) => call<OperatorApplication>('POST', `/api/operator/dealer-applications/${part(id)}/decline`, { body: { reason } }),
      list: (query: OperatorDealerQuery = {}) => call<OperatorDealerPage>('GET', `/api/operator/dealers${queryString(query)}`),
      get: (slug: string) => call<OperatorDealer>('GET', operator(slug)),
      changeLicence: (slug: string, body: z.input<typeof OperatorLicenceSchema>) => call<OperatorDealer>('PUT', `${operator(slug)}/licence`, { body }),
      changeRole: (slug: string, username: string, body: { role: DealerRole; reason: string }) =>
        call<OperatorDealer>('PUT', `${operator(slug)}/members/${part(username)}`, { body }),
      remove: (slug: string, username: string, reason: string) =>
        call<OperatorDealer>('DELETE', `${operator(slug)}/members/${part(username)}`, { body: { reason } }),
      close: (slug: string, reason: string) => call<OperatorDealer>('POST', `${operator(slug)}/close`, { body: { reason } }),
    },
  };
}
