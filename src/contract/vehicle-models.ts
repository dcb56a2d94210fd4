import { z } from 'zod';
import { ModelYearSchema } from './primitives.ts';

export const VEHICLE_KINDS = ['car', 'motorcycle'] as const;

export const VOCABULARY_LIMITS = {
  name: 80,
  makes: 2000,
  models: 500,
  aliases: 80,
  generations: 40,
  proposals: 100,
} as const;

const name = (empty: string) => z.string().trim().min(1, empty).max(VOCABULARY_LIMITS.name);
const YearsSchema = z.object({
  first_year: ModelYearSchema,
  last_year: ModelYearSchema.nullable().describe('null if still made'),
});
const areInOrder = ({ first_year: first, last_year: last }: z.output<typeof YearsSchema>) =>
  last === null || first <= last;
const ORDER = { error: 'The last year is before the first.', path: ['last_year'] };
const AliasesSchema = z
  .array(name('Remove the empty alias.'))
  .max(VOCABULARY_LIMITS.aliases, `You can add up to ${VOCABULARY_LIMITS.aliases} aliases.`);

const GenerationSchema = YearsSchema.extend({ name: name('Enter the generation.') });
export type ModelGeneration = z.infer<typeof GenerationSchema>;

const ModelSchema = YearsSchema.extend({
  name: name('Enter the model.'),
  kind: z.enum(VEHICLE_KINDS),
  aliases: AliasesSchema,
  generations: z
    .array(GenerationSchema.refine(areInOrder, ORDER))
    .max(VOCABULARY_LIMITS.generations, `You can add up to ${VOCABULARY_LIMITS.generations} generations.`),
});
const MakeSchema = z.object({ name: name('Enter the make.'), aliases: AliasesSchema });

export const VehicleNamesQuerySchema = z.object({ make: z.string().trim().max(VOCABULARY_LIMITS.name).default('') });
export const VehicleNamesSchema = z.object({
  makes: z.array(MakeSchema),
  make: z.string().nullable().describe('the name of the make asked for; null if it’s unknown'),
  models: z.array(ModelSchema),
});

const retired = { is_retired: z.boolean() };
const counted = { auctions: z.int() };
export const MakeQuerySchema = z.object({ q: z.string().trim().max(VOCABULARY_LIMITS.name).default('') });
export const ListedMakeSchema = MakeSchema.extend({ id: z.string(), ...retired, ...counted, models: z.int() });
export const MakeListSchema = z.object({ items: z.array(ListedMakeSchema), total: z.int() });
export type MakeList = z.infer<typeof MakeListSchema>;

const ListedModelSchema = ModelSchema.extend({ id: z.string(), slug: z.string(), ...retired, ...counted });
export type ListedModel = z.infer<typeof ListedModelSchema>;
export const VehicleMakeSchema = ListedMakeSchema.extend({ models: z.array(ListedModelSchema) });
export type VehicleMake = z.infer<typeof VehicleMakeSchema>;

const isRetired = z.boolean().default(false);
export const SaveMakeSchema = MakeSchema.extend({ aliases: AliasesSchema.default([]), is_retired: isRetired });
export const SaveModelSchema = ModelSchema.extend({
  aliases: AliasesSchema.default([]),
  generations: ModelSchema.shape.generations.default([]),
  is_retired: isRetired,
}).refine(areInOrder, ORDER);

export const ProposedModelSchema = YearsSchema.extend({
  make: z.string(),
  model: z.string(),
  last_year: z.int(),
  known_make: z.object({ id: z.string(), name: z.string() }).nullable(),
  vehicles: z.int(),
});
export type ProposedModel = z.infer<typeof ProposedModelSchema>;
export const ProposedModelsSchema = z.object({ items: z.array(ProposedModelSchema), total: z.int() });

const proposed = { make: name('Enter the make.'), model: name('Enter the model.') };
export const DecideProposalSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('add'), ...proposed, kind: z.enum(VEHICLE_KINDS) }),
  z.object({
    decision: z.literal('alias'),
    ...proposed,
    of: name('Enter a known make or model.').describe('a model of the make or, if the make is unknown, a make'),
  }),
  z.object({ decision: z.literal('dismiss'), ...proposed }),
]);
export type DecideProposal = z.output<typeof DecideProposalSchema>;
