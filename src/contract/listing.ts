import { z } from 'zod';
import { FactsInputSchema } from './vehicles.ts';
import { StorySectionSchema } from './auctions.ts';
import { ClaimsInputSchema } from './claim-requests.ts';
import { ImageSchema, TimestampSchema } from './primitives.ts';
import { DifferenceSchema } from './review.ts';
import { VIEW_SOURCES } from './view-sources.ts';

const text = (most: number) => z.string().trim().max(most);
const note = text(500).min(3, 'Briefly describe what you changed and why.');

/** Each change is shown publicly with the previous text. */
export const EditListingSchema = z.object({
  subtitle: text(160).optional(),
  facts: FactsInputSchema.omit({ category: true }).optional(),
  story: z
    .array(StorySectionSchema.extend({ heading: text(200), text: text(20_000) }))
    .max(12)
    .optional(),
  claims: ClaimsInputSchema.optional(),
  note,
});

export const ListingChangeSchema = z.object({
  number: z.int(),
  by: z.enum(['seller', 'staff']),
  changed_at: TimestampSchema,
  note: z.string(),
  fields: z.array(DifferenceSchema),
  /** What bidders were told. Null if the change isn’t material. */
  material_note: z.string().nullable(),
  withdraw_until: TimestampSchema.nullable().describe('Until when bids from before it may be withdrawn'),
});
export type ListingChange = z.infer<typeof ListingChangeSchema>;
export const ListingChangesSchema = z.object({ items: z.array(ListingChangeSchema) });
export type ListingChanges = z.infer<typeof ListingChangesSchema>;
export const MaterialSchema = z.object({ note: text(500).min(3, 'Describe what bidders should know.') });

export const ListingAtSchema = z.object({
  at: TimestampSchema,
  version: z.int().describe('How many changes there were by then'),
  latest_version: z.int(),
  /** When it was last changed before. Null if it was as it was published. */
  changed_at: TimestampSchema.nullable(),
  fields: z
    .array(
      z.object({
        field: z.string(),
        name: z.string(),
        part: z.enum(['facts', 'claims', 'story', 'sale']),
        text: z.string().describe('What it said then; empty if nothing'),
        today: z.string().nullable().describe('What it says today. Null if that is the same'),
      }),
    )
    .describe('Everything that it said then or says today'),
  photos: z
    .array(ImageSchema.extend({ is_later: z.boolean().describe('Not there yet then') }))
    .describe('Those of today'),
  changed_since: z.array(DifferenceSchema).describe('What differs today: `before` is the text then'),
});
export type ListingAt = z.infer<typeof ListingAtSchema>;

/** Page views exclude the seller, staff and crawlers. */
export const InterestSchema = z.object({
  views: z.int(),
  views_by_day: z.array(
    z.object({
      day: z.iso.date(),
      views: z.int(),
      sources: z
        .array(z.object({ source: z.enum(VIEW_SOURCES), views: z.int() }))
        .describe('Where they came from. Days before sources were counted have none.'),
    }),
  ),
  watching_by_day: z.array(z.object({ day: z.iso.date(), started: z.int(), stopped: z.int() })),
  watchers: z.int(),
  bidders: z.int(),
  bids: z.int(),
});
export type Interest = z.infer<typeof InterestSchema>;
