import type { z } from 'zod';
import { queryString, type Call } from './call.ts';
import type { ApiClient } from './client.ts';
import type { DealerDocumentKind, DealerRole } from './dealer-roles.ts';
import type {
  ApplicationQuery,
  ApplyDealer,
  ChangeDealer,
  DealerApplication,
  DealerAccess,
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

export function dealerCalls(call: Call) {
  const consoleApi = (slug: string) => `/api/account/dealers/${part(slug)}`;
  return {
    dealers: {
      list: (query: DealerQuery = {}) => call<DealerPage>('GET', `/api/dealers${queryString(query)}`),
      get: (slug: string) => call<DealerDetail>('GET', `/api/dealers/${part(slug)}`),
    },
    dealerAccess: {
      get: (slug: string) => call<DealerAccess>('GET', consoleApi(slug)),
      change: (slug: string, body: ChangeDealer) => call<DealerAccess>('PUT', consoleApi(slug), { body }),
      renewLicence: (slug: string, body: RenewLicence) =>
        call<DealerAccess>('POST', `${consoleApi(slug)}/licence`, { body }),
      invite: (slug: string, body: InviteMember) =>
        call<DealerAccess>('POST', `${consoleApi(slug)}/invitations`, { body }),
      revoke: (slug: string, id: string) => call<DealerAccess>('DELETE', `${consoleApi(slug)}/invitations/${part(id)}`),
      changeRole: (slug: string, username: string, role: DealerRole) =>
        call<DealerAccess>('PUT', `${consoleApi(slug)}/members/${part(username)}`, { body: { role } }),
      remove: (slug: string, username: string) => call<null>('DELETE', `${consoleApi(slug)}/members/${part(username)}`),
      applications: () => call<DealerApplication[]>('GET', '/api/account/dealer-applications'),
      apply: (body: ApplyDealer) => call<DealerApplication>('POST', '/api/account/dealer-applications', { body }),
      withdraw: (id: string) => call<null>('DELETE', `/api/account/dealer-applications/${part(id)}`),
      /** Uploads one document. Use `id` of the answer to submit it. */
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
      accept: (id: string) =>
        call<{ slug: string; message: string }>('POST', `/api/account/dealer-invitations/${part(id)}/accept`),
      decline: (id: string) => call<{ message: string }>('POST', `/api/account/dealer-invitations/${part(id)}/decline`),
      /** By the emailed token. */
      look: (token: string) => call<ReceivedInvitation>('POST', '/api/dealer-invitations/lookup', { body: { token } }),
      acceptBy: (token: string) =>
        call<{ slug: string; message: string }>('POST', '/api/dealer-invitations/accept', { body: { token } }),
      declineBy: (token: string) =>
        call<{ message: string }>('POST', '/api/dealer-invitations/decline', { body: { token } }),
    },
  };
}

export const withDealerCalls = (client: ApiClient) => ({ ...client, ...dealerCalls(client.send) });

export function operatorDealerCalls(call: Call) {
  const operator = (slug: string) => `/api/operator/dealers/${part(slug)}`;
  return {
    operatorDealers: {
      applications: (query: ApplicationQuery = {}) =>
        call<OperatorApplicationPage>('GET', `/api/operator/dealer-applications${queryString(query)}`),
      approve: (id: string) =>
        call<OperatorApplication>('POST', `/api/operator/dealer-applications/${part(id)}/approve`),
      decline: (id: string, reason: string) =>
        call<OperatorApplication>('POST', `/api/operator/dealer-applications/${part(id)}/decline`, {
          body: { reason },
        }),
      list: (query: OperatorDealerQuery = {}) =>
        call<OperatorDealerPage>('GET', `/api/operator/dealers${queryString(query)}`),
      get: (slug: string) => call<OperatorDealer>('GET', operator(slug)),
      changeLicence: (slug: string, body: z.input<typeof OperatorLicenceSchema>) =>
        call<OperatorDealer>('PUT', `${operator(slug)}/licence`, { body }),
      changeRole: (slug: string, username: string, body: { role: DealerRole; reason: string }) =>
        call<OperatorDealer>('PUT', `${operator(slug)}/members/${part(username)}`, { body }),
      remove: (slug: string, username: string, reason: string) =>
        call<OperatorDealer>('DELETE', `${operator(slug)}/members/${part(username)}`, { body: { reason } }),
      close: (slug: string, reason: string) =>
        call<OperatorDealer>('POST', `${operator(slug)}/close`, { body: { reason } }),
    },
  };
}
