import { z } from 'zod';
import { PERSON_SECTIONS } from './person-sections.ts';
import { MoneySchema, TimestampSchema, pageOf } from './primitives.ts';

const PersonSectionItemSchema = z.object({
  key: z.string().describe('what addresses it: a slug, or the id of a payment'),
  title: z.string(),
  about: z.string(),
  state: z.string(),
  amount: MoneySchema.nullable(),
  at: TimestampSchema,
});
export type PersonSectionItem = z.infer<typeof PersonSectionItemSchema>;

export const PersonOverviewSchema = z.object({
  sections: z.array(
    z.object({
      name: z.enum(PERSON_SECTIONS),
      total: z.int(),
      items: z.array(PersonSectionItemSchema),
    }),
  ),
});
export type PersonOverview = z.infer<typeof PersonOverviewSchema>;

export const PersonSectionParamsSchema = z.object({
  username: z.string().min(1).max(64),
  section: z.enum(PERSON_SECTIONS),
});
export const PersonSectionQuerySchema = z.object({
  cursor: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('How many newer rows to leave out.'),
});
export const PersonSectionPageSchema = pageOf(PersonSectionItemSchema);
export type PersonSectionPage = z.infer<typeof PersonSectionPageSchema>;
