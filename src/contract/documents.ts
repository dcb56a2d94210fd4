import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

export const DOCUMENT_KINDS = ['title', 'registration', 'service', 'inspection', 'invoice', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

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

export const AttachedDocumentSchema = DocumentSchema.extend({ is_shown: z.boolean() });
export type AttachedDocument = z.infer<typeof AttachedDocumentSchema>;
export const ShowDocumentSchema = z.object({ is_shown: z.boolean() });
