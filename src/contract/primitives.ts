import { z } from 'zod';
import { MAX_AMOUNT } from './limits.ts';

/** Money on the wire: integer minor units and an ISO 4217 code. */
export const MoneySchema = z.object({ amount: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT), currency: z.string().length(3) });
export type Money = z.infer<typeof MoneySchema>;

/** `start_date` and `close_date`: UTC without a zone, as `2026-11-21T18:00:00.000`. */
export const ZonelessTimeSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/);
/** Every other time: RFC 3339 with Z. */
export const TimestampSchema = z.iso.datetime();

/** The body of every error. */
export const ErrorBodySchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema> & Record<string, unknown>;

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), next_cursor: z.string().nullable() });
export interface Page<T> { items: T[]; total: number; next_cursor: string | null }

/** A photograph with its sizes. `src` ends in `/{width}.{format}`: the page builds srcset from `widths`. */
export const ImageSchema = z.object({
  id: z.string(),
  /** Address without size: `/media/{id}`; a rendition is `{base}/{width}.avif|webp|jpg`. */
  base: z.string(),
  width: z.int(), height: z.int(),
  widths: z.array(z.int()),
  /** A tiny data: URI to paint before the photograph arrives. */
  placeholder: z.string(),
  alt: z.string(), caption: z.string(),
  section: z.enum(['exterior', 'interior', 'engine', 'underside', 'documents', 'flaws']),
});
export type Image = z.infer<typeof ImageSchema>;
