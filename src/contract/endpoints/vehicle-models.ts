import { z } from 'zod';
import { empty, endpoint, guest, json, staff } from '../endpoint.ts';
import {
  DecideProposalSchema,
  MakeListSchema,
  MakeQuerySchema,
  ProposedModelsSchema,
  SaveMakeSchema,
  SaveModelSchema,
  VehicleMakeSchema,
  VehicleNamesQuerySchema,
  VehicleNamesSchema,
} from '../vehicle-models.ts';

const IdParams = z.object({ id: z.string().min(1).max(200) });
const savedMake = json(VehicleMakeSchema, 'The make with its models');
const addedMake = json(VehicleMakeSchema, 'The make with its models', 201);

export const listVehicleNames = endpoint('GET /api/vehicle-models', {
  summary: 'Known makes, or the models of one make',
  description: 'For suggestions. Submissions may name other makes and models too.',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  query: VehicleNamesQuerySchema,
  answer: json(VehicleNamesSchema, 'By name'),
});

export const listVehicleMakes = endpoint('GET /api/operator/vehicle-makes', {
  summary: 'Makes of the vocabulary',
  who: staff('edit_auctions'),
  query: MakeQuerySchema,
  answer: json(MakeListSchema, 'By name. A search also finds makes by their models and aliases'),
});

export const readVehicleMake = endpoint('GET /api/operator/vehicle-makes/{id}', {
  summary: 'A make with its models, generations and aliases',
  who: staff('edit_auctions'),
  params: IdParams,
  answer: savedMake,
});

export const addVehicleMake = endpoint('POST /api/operator/vehicle-makes', {
  summary: 'Add a make',
  who: staff('edit_auctions'),
  body: SaveMakeSchema,
  answer: addedMake,
});

export const changeVehicleMake = endpoint('PUT /api/operator/vehicle-makes/{id}', {
  summary: 'Rename, retire or restore a make, and set its aliases',
  who: staff('edit_auctions'),
  params: IdParams,
  body: SaveMakeSchema,
  answer: savedMake,
});

export const addVehicleModel = endpoint('POST /api/operator/vehicle-makes/{id}/models', {
  summary: 'Add a model',
  who: staff('edit_auctions'),
  params: IdParams,
  body: SaveModelSchema,
  answer: addedMake,
});

export const changeVehicleModel = endpoint('PUT /api/operator/vehicle-models/{id}', {
  summary: 'Change, retire or restore a model, and set its generations and aliases',
  who: staff('edit_auctions'),
  params: IdParams,
  body: SaveModelSchema,
  answer: savedMake,
});

export const listProposedModels = endpoint('GET /api/operator/proposed-models', {
  summary: 'Makes and models that sellers entered and the vocabulary doesn’t have',
  who: staff('edit_auctions'),
  answer: json(ProposedModelsSchema, 'Most vehicles first'),
});

export const decideProposedModel = endpoint('POST /api/operator/proposed-models', {
  summary: 'Add a proposed model, save it as an alias, or dismiss it',
  who: staff('edit_auctions'),
  body: DecideProposalSchema,
  answer: empty('Decided'),
  refusals: [404],
});
