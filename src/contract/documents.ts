import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

/** What a paper of a vehicle is. */
export const DOCUMENT_KINDS = ['title', 'registration', 'service', 'inspection', 'invoice', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A paper of a vehicle. Its file is at `href`, for those who may read it. */
export const DocumentSchema = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  content_type: z.enum(['application/pdf', 'image/jpeg']),
  byte_length: z.int(),
  href: z.string(),
  created_at: TimestampSchema,
});
export type VehicleDocument = z.infer<typeof DocumentSchema>;

/** A paper that an auction carries, as its seller and the staff see it. */
export const CarriedDocumentSchema = DocumentSchema.extend({ is_shown: z.boolean() });
export type CarriedDocument = z.infer<typeof CarriedDocumentSchema>;
export const ShowDocumentSchema = z.object({ is_shown: z.boolean() });
