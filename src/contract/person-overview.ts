import { z } from 'zod';
import { PERSON_SECTIONS } from './person-sections.ts';
import { MoneySchema, TimestampSchema } from './primitives.ts';

export const PersonOverviewSchema = z.object({
  sections: z.array(
    z.object({
      name: z.enum(PERSON_SECTIONS),
      total: z.int(),
      items: z.array(
        z.object({
          key: z.string().describe('what addresses it: a slug, or the id of a payment'),
          title: z.string(),
          about: z.string(),
          state: z.string(),
          amount: MoneySchema.nullable(),
          at: TimestampSchema,
        }),
      ),
    }),
  ),
});
export type PersonOverview = z.infer<typeof PersonOverviewSchema>;
export type PersonSectionItem = PersonOverview['sections'][number]['items'][number];
