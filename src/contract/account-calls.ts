import type { Call } from './call.ts';
import type { ApiClient } from './client.ts';
import type { AttachedDocument } from './documents.ts';
import type { BeginSubmission, SaveSubmission, Submission } from './submissions.ts';

function belongingsCalls(call: Call) {
  return {
    submissions: {
      documents: (id: string) =>
        call<AttachedDocument[]>('GET', `/api/account/submissions/${encodeURIComponent(id)}/documents`),
      showDocument: (id: string, document: string, isShown: boolean) =>
        call<AttachedDocument[]>(
          'PUT',
          `/api/account/submissions/${encodeURIComponent(id)}/documents/${encodeURIComponent(document)}`,
          {
            body: { is_shown: isShown },
          },
        ),
      list: () => call<Submission[]>('GET', '/api/account/submissions'),
      get: (id: string) => call<Submission>('GET', `/api/account/submissions/${encodeURIComponent(id)}`),
      begin: (body: BeginSubmission) => call<Submission>('POST', '/api/account/submissions', { body }),
      save: (id: string, body: SaveSubmission) =>
        call<Submission>('PUT', `/api/account/submissions/${encodeURIComponent(id)}`, { body }),
      submit: (id: string) =>
        call<Submission>('POST', `/api/account/submissions/${encodeURIComponent(id)}/submit`, {
          body: { is_true: true, terms_accepted: true },
        }),
      discard: (id: string) => call<null>('DELETE', `/api/account/submissions/${encodeURIComponent(id)}`),
    },
  };
}

/** Adds the calls of the account area. Kept separate so that public pages don't load them. */
export const withAccountCalls = (client: ApiClient) => ({
  ...client,
  ...belongingsCalls(client.send),
});
export type AccountClient = ReturnType<typeof withAccountCalls>;
