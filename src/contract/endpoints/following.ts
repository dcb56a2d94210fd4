import { z } from 'zod';
import { endpoint, json, user } from '../endpoint.ts';
import {
  ChangeSearchSchema,
  FollowableSchema,
  FollowOfSchema,
  FollowSchema,
  MakeFollowSchema,
  ModelFollowSchema,
  SavedSearchSchema,
  SaveSearchSchema,
} from '../saved-searches.ts';
import { IdParams, SlugParams } from '../params.ts';

const MakeParams = z.object({ make: z.string().min(1).max(200) });
const ModelParams = z.object({ make: z.string().min(1).max(200), model: z.string().min(1).max(200) });
const searches = json(z.array(SavedSearchSchema), 'The searches');
const follows = json(z.array(FollowSchema), 'Followed sellers, makes and models');

export const listSavedSearches = endpoint('GET /api/account/searches', {
  summary: 'Saved searches',
  who: user({ whileImpersonating: true }),
  answer: searches,
});

export const saveSearch = endpoint('POST /api/account/searches', {
  summary: 'Save a search',
  who: user(),
  body: SaveSearchSchema,
  answer: json(SavedSearchSchema, 'Saved', 201),
  refusals: [409],
});

export const changeSavedSearch = endpoint('PUT /api/account/searches/{id}', {
  summary: 'Rename a search, or change its alert frequency',
  who: user(),
  params: IdParams,
  body: ChangeSearchSchema,
  answer: searches,
});

export const removeSavedSearch = endpoint('DELETE /api/account/searches/{id}', {
  summary: 'Remove a search',
  who: user(),
  params: IdParams,
  answer: searches,
});

export const listFollows = endpoint('GET /api/account/follows', {
  summary: 'Followed sellers, makes and models',
  who: user({ whileImpersonating: true }),
  answer: follows,
});

export const unfollow = endpoint('DELETE /api/account/follows', {
  summary: 'Unfollow',
  who: user(),
  body: FollowSchema.pick({ kind: true, subject: true }),
  answer: follows,
});

export const listFollowable = endpoint('GET /api/auctions/{slug}/follow', {
  summary: 'What can be followed from an auction',
  who: user({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(z.array(FollowableSchema), 'Its model, and its seller unless that is the user'),
});

export const followFromAuction = endpoint('PUT /api/auctions/{slug}/follow', {
  summary: 'Follow an auction’s seller or model',
  description: 'Omitted fields stay unchanged; an empty body only reads the state.',
  who: user(),
  params: SlugParams,
  body: FollowOfSchema.partial(),
  answer: json(FollowOfSchema, 'The updated state'),
});

export const readMakeFollow = endpoint('GET /api/makes/{make}/follow', {
  summary: 'Whether you follow a make',
  who: user({ whileImpersonating: true }),
  params: MakeParams,
  answer: json(MakeFollowSchema, 'The state'),
});

export const followMake = endpoint('PUT /api/makes/{make}/follow', {
  summary: 'Follow a make',
  description: 'Any make that has a page, also one that no auction here was of yet.',
  who: user(),
  params: MakeParams,
  body: MakeFollowSchema,
  answer: json(MakeFollowSchema, 'The updated state'),
});

export const readModelFollow = endpoint('GET /api/cars/{make}/{model}/follow', {
  summary: 'Whether you follow a model',
  who: user({ whileImpersonating: true }),
  params: ModelParams,
  answer: json(ModelFollowSchema, 'The state'),
});

export const followModel = endpoint('PUT /api/cars/{make}/{model}/follow', {
  summary: 'Follow a model',
  description: 'Any model that has a page, also one that no auction here was of yet.',
  who: user(),
  params: ModelParams,
  body: ModelFollowSchema,
  answer: json(ModelFollowSchema, 'The updated state'),
});
