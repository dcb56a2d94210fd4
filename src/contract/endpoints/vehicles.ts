import { z } from 'zod';
import { DOCUMENT_KINDS, DocumentSchema } from '../documents.ts';
import { empty, endpoint, file, json, user } from '../endpoint.ts';
import { fileField } from '../primitives.ts';
import { ChangeVehicleSchema, DecodedVinSchema, NewVehicleSchema, VehicleSchema } from '../vehicles.ts';
import { IdParams } from '../params.ts';

const reader = user({ scope: 'listings:read', whileImpersonating: true });
const writer = user({ scope: 'listings:write' });

export const listVehicles = endpoint('GET /api/account/vehicles', {
  summary: 'Your garage, and the cars of dealers you can sell for',
  who: reader,
  answer: json(z.array(VehicleSchema), 'A bare array, newest first'),
});

export const decodeVin = endpoint('GET /api/account/vin', {
  summary: 'Decode a VIN or chassis number',
  description:
    'Works offline: check digit, maker, country and model year. A chassis number from before 1981 is accepted as is.',
  who: reader,
  query: z.object({ number: z.string().max(60) }),
  answer: json(DecodedVinSchema, 'The decoded details'),
});

export const readVehicle = endpoint('GET /api/account/vehicles/{id}', {
  summary: 'A vehicle',
  who: reader,
  params: IdParams,
  answer: json(VehicleSchema, 'The vehicle'),
});

export const addVehicle = endpoint('POST /api/account/vehicles', {
  summary: 'Add a vehicle',
  who: writer,
  body: NewVehicleSchema,
  answer: json(VehicleSchema, 'The vehicle', 201),
  refusals: [409],
});

export const changeVehicle = endpoint('PUT /api/account/vehicles/{id}', {
  summary: 'Update a vehicle; omitted fields stay unchanged',
  description: '`images` lists all photos in order; upload them to `POST /api/account/photos` first.',
  who: writer,
  params: IdParams,
  body: ChangeVehicleSchema,
  answer: json(VehicleSchema, 'The updated vehicle'),
});

export const removeVehicle = endpoint('DELETE /api/account/vehicles/{id}', {
  summary: 'Remove a vehicle',
  description: 'An auction started from it keeps its own copy.',
  who: user(),
  params: IdParams,
  answer: empty('Removed'),
});

export const listVehicleDocuments = endpoint('GET /api/account/vehicles/{id}/documents', {
  summary: 'A vehicle’s documents',
  who: reader,
  params: IdParams,
  answer: json(z.array(DocumentSchema), 'A bare array, oldest first'),
});

export const addVehicleDocument = endpoint('POST /api/account/documents', {
  summary: 'Add a document to a vehicle',
  description:
    'A PDF or picture of up to 10 MB as `document` in a multipart form, with `vehicle_id` and `kind`. Only its owner can read it until an auction includes it.',
  who: user(),
  form: z.object({
    document: fileField('Choose a document.'),
    vehicle_id: z.string().min(1).max(64),
    kind: z.enum(DOCUMENT_KINDS, 'Choose the kind of document.'),
  }),
  answer: json(DocumentSchema, 'The document', 201),
  refusals: [404, 409, 413, 429, 503],
});

export const downloadVehicleDocument = endpoint('GET /api/account/documents/{id}/file', {
  summary: 'Download a document',
  // Private documents are opened in the console, by staff with the right role.
  who: user({ whileImpersonating: false }),
  params: IdParams,
  answer: file('The file, as an attachment', 'application/pdf', 'image/jpeg'),
});

export const removeVehicleDocument = endpoint('DELETE /api/account/documents/{id}', {
  summary: 'Remove a document',
  description: 'An auction that includes it keeps it.',
  who: user(),
  params: IdParams,
  answer: empty('Removed'),
});
