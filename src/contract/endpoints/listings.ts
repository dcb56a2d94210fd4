import { z } from 'zod';
import { AttachedDocumentSchema } from '../documents.ts';
import { endpoint, file, guest, json, user } from '../endpoint.ts';
import { EditListingSchema, InterestSchema, ListingAtSchema, ListingChangesSchema } from '../listing.ts';
import { RelistOfferSchema, SubmissionSchema } from '../submissions.ts';
import { SlugParams } from '../params.ts';

const publicReader = guest({ scope: 'auctions:read', whileImpersonating: true });

export const relistVehicle = endpoint('POST /api/account/auctions/{slug}/relist', {
  summary: 'Relist a vehicle whose auction ended without a sale',
  description:
    'Creates a draft with everything that was sent: facts, story, photos, documents, videos and amounts. Safe to repeat: while that draft is open, it is returned.',
  who: user({ scope: 'listings:write' }),
  params: SlugParams,
  answer: { ...json(SubmissionSchema, 'The new draft', 201), existing: 'The existing draft' },
  refusals: [403, 409],
});

export const readRelistOffer = endpoint('GET /api/account/auctions/{slug}/relist', {
  summary: 'Whether the vehicle can be relisted now',
  who: user({ scope: 'listings:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(RelistOfferSchema, 'Whether it can be relisted, or why not'),
});

export const readInterest = endpoint('GET /api/account/auctions/{slug}/interest', {
  summary: 'Views, watchers and bidders of your auction',
  who: user({ scope: 'sales:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(InterestSchema, 'The auction’s figures'),
});

export const editListing = endpoint('PUT /api/account/auctions/{slug}/listing', {
  summary: 'Edit a public listing',
  description: 'The previous text stays visible to everyone.',
  who: user({ scope: 'listings:write' }),
  params: SlugParams,
  body: EditListingSchema,
  answer: json(ListingChangesSchema, 'All changes since publication'),
  refusals: [409],
});

export const listListingChanges = endpoint('GET /api/auctions/{slug}/changes', {
  summary: 'Changes to a listing since publication',
  who: publicReader,
  params: SlugParams,
  answer: json(ListingChangesSchema, 'Newest first'),
});

export const readListingAt = endpoint('GET /api/auctions/{slug}/listing', {
  summary: 'A listing as it was at a time, such as that of a bid',
  who: publicReader,
  params: SlugParams,
  query: z.object({ at: z.iso.datetime() }),
  answer: json(ListingAtSchema, 'The listing then, and what differs today'),
});

export const listAuctionDocuments = endpoint('GET /api/auctions/{slug}/documents', {
  summary: 'An auction’s documents',
  description: 'Those the seller made public. The seller and staff see all of them.',
  who: publicReader,
  params: SlugParams,
  answer: json(z.array(AttachedDocumentSchema), 'A bare array, oldest first'),
});

export const downloadAuctionDocument = endpoint('GET /api/auctions/{slug}/documents/{document}/file', {
  summary: 'Download a document',
  who: publicReader,
  params: SlugParams.extend({ document: z.string().min(1).max(64) }),
  answer: file('The file, as an attachment', 'application/pdf', 'image/jpeg'),
});
