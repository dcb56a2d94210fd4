import { z } from 'zod';
import { CLAIM_KINDS, CLAIM_LIMITS, EVIDENCE_KINDS, isClaimId, MAX_CLAIMS } from './claims.ts';
import { TimestampSchema } from './primitives.ts';

const id = z.string().min(1).max(64);
const KindSchema = z.enum(CLAIM_KINDS as [(typeof CLAIM_KINDS)[number]]);
const EvidenceKindSchema = z.enum(EVIDENCE_KINDS);

export const ClaimSchema = z.object({
  id: z.string().max(40).describe('the kind, or `other-1` to `other-5`'),
  kind: KindSchema,
  text: z.string().describe('details, or the statement itself for `other`'),
  evidence: EvidenceKindSchema,
  document_id: z.string().nullable(),
  image_id: z.string().nullable(),
});

const ClaimInputSchema = ClaimSchema.extend({
  text: z.string().trim().max(CLAIM_LIMITS.text).default(''),
  document_id: id.nullable().default(null),
  image_id: id.nullable().default(null),
})
  .refine((claim) => isClaimId(claim.id, claim.kind), 'The ID doesn’t fit the kind of statement.')
  .refine(({ kind, text }) => kind !== 'other' || text !== '', 'Enter the statement.')
  .refine(({ kind, text }) => kind !== 'owner_count' || text !== '', 'Enter the number of owners.')
  .refine(
    (claim) =>
      (claim.evidence === 'document') === (claim.document_id !== null) &&
      (claim.evidence === 'photo') === (claim.image_id !== null),
    'Choose the document or photo that shows it.',
  );

export const ClaimsInputSchema = z
  .array(ClaimInputSchema)
  .max(MAX_CLAIMS)
  .refine((claims) => new Set(claims.map((claim) => claim.id)).size === claims.length, 'A statement is listed twice.');

const EvidenceLinkSchema = z.object({ href: z.string(), name: z.string() });
export type EvidenceLink = z.infer<typeof EvidenceLinkSchema>;

const AnswerSchema = z.object({
  id: z.string(),
  outcome: z.enum(['attached', 'declined']),
  /** What the claim said when the answer was given. */
  statement: z.string(),
  text: z.string(),
  by: z.enum(['seller', 'staff']),
  answered_at: TimestampSchema,
  link: EvidenceLinkSchema.nullable(),
});

export const PublicClaimSchema = z.object({
  id: z.string(),
  kind: KindSchema,
  statement: z.string(),
  /** `word` if the document or photo is not public. */
  evidence: EvidenceKindSchema,
  link: EvidenceLinkSchema.nullable(),
  open_requests: z.int(),
  you_asked: z.boolean(),
  answers: z.array(AnswerSchema),
});
export type PublicClaim = z.infer<typeof PublicClaimSchema>;

export const ClaimsSchema = z.object({
  items: z.array(PublicClaimSchema),
  /** Evidence can be asked for until the auction ends. */
  is_open: z.boolean(),
});
export type Claims = z.infer<typeof ClaimsSchema>;

export const DeclineReasonSchema = z
  .string()
  .trim()
  .min(CLAIM_LIMITS.leastReason, `Enter a reason of at least ${CLAIM_LIMITS.leastReason} characters.`)
  .max(CLAIM_LIMITS.reason);
export const AnswerClaimSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('attached'),
    evidence: z.enum(['document', 'photo']),
    evidence_id: id,
    text: z.string().trim().max(CLAIM_LIMITS.reason).default(''),
  }),
  z.object({ outcome: z.literal('declined'), text: DeclineReasonSchema }),
]);

export const DisputedClaimSchema = z.object({
  id: z.string(),
  statement: z.string(),
  evidence: EvidenceKindSchema,
});
export type DisputedClaim = z.infer<typeof DisputedClaimSchema>;
