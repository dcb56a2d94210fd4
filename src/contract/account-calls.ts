import { queryString, type Call } from './call.ts';
import type { ApiClient } from './client.ts';
import type { AttachedDocument, DocumentKind, VehicleDocument } from './documents.ts';
import type { BeginSubmission, SaveSubmission, Submission } from './submissions.ts';
import type { ChangeVehicle, DecodedVin, NewVehicle, Vehicle } from './vehicles.ts';

function belongingsCalls(call: Call) {
  return {
    vehicles: {
      list: () => call<Vehicle[]>('GET', '/api/account/vehicles'),
      get: (id: string) => call<Vehicle>('GET', `/api/account/vehicles/${encodeURIComponent(id)}`),
      decode: (number: string) => call<DecodedVin>('GET', `/api/account/vin${queryString({ number })}`),
      add: (body: NewVehicle) => call<Vehicle>('POST', '/api/account/vehicles', { body }),
      change: (id: string, body: ChangeVehicle) =>
        call<Vehicle>('PUT', `/api/account/vehicles/${encodeURIComponent(id)}`, { body }),
      remove: (id: string) => call<null>('DELETE', `/api/account/vehicles/${encodeURIComponent(id)}`),
    },
    documents: {
      list: (vehicleId: string) =>
        call<VehicleDocument[]>('GET', `/api/account/vehicles/${encodeURIComponent(vehicleId)}/documents`),
      add(document: { vehicleId: string; kind: DocumentKind; file: File }) {
        const body = new FormData();
        body.set('vehicle_id', document.vehicleId);
        body.set('kind', document.kind);
        body.set('document', document.file);
        return call<VehicleDocument>('POST', '/api/account/documents', { body });
      },
      remove: (id: string) => call<null>('DELETE', `/api/account/documents/${encodeURIComponent(id)}`),
    },
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
