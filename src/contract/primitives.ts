import { z } from 'zod';
import { MAX_AMOUNT, FIRST_MODEL_YEAR, LAST_MODEL_YEAR } from './limits.ts';
import { IMAGE_SECTIONS, MIN_HIDDEN_SIDE, MAX_HIDDEN, MAX_PINS, PHOTO_UNITS } from './shots.ts';
import { DISTANCE_UNITS } from './distance-units.ts';

export const MoneySchema = z.object({
  amount: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT),
  currency: z.string().length(3),
});
export type Money = z.infer<typeof MoneySchema>;
export const money = (amount: number, currency: string): Money => ({ amount, currency });
export const moneyOrNull = (amount: number | null, currency: string): Money | null =>
  amount === null ? null : money(amount, currency);

/** `start_date` and `close_date`: UTC without a zone, `2026-11-21T18:00:00.000`. */
export const ZonelessTimeSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/);
/** All other times: RFC 3339 with Z. */
export const TimestampSchema = z.iso.datetime();

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
export const isYearInRange = (time: string): boolean =>
  Number(time.slice(0, 4)) >= FIRST_YEAR && Number(time.slice(0, 4)) <= LAST_YEAR;
export const YEAR_OUT_OF_RANGE = `Choose a year between ${FIRST_YEAR} and ${LAST_YEAR}.`;
/** The general messages would write a thousands separator. */
export const YEAR_TOO_EARLY = `Enter ${FIRST_MODEL_YEAR} or a later year.`;
const YEAR_TOO_LATE = `Enter ${LAST_MODEL_YEAR} or an earlier year.`;
export const ModelYearSchema = z
  .int('Enter the year as four digits.')
  .min(FIRST_MODEL_YEAR, YEAR_TOO_EARLY)
  .max(LAST_MODEL_YEAR, YEAR_TOO_LATE);
export const ModelYearQuerySchema = z.coerce
  .number()
  .int()
  .min(FIRST_MODEL_YEAR, YEAR_TOO_EARLY)
  .max(LAST_MODEL_YEAR, YEAR_TOO_LATE);
export const DistanceUnitSchema = z.enum(DISTANCE_UNITS);
export const DistanceSchema = z.object({ value: z.int(), unit: DistanceUnitSchema });
export const enteredDay = (message: string) => z.iso.date(message).refine(isYearInRange, YEAR_OUT_OF_RANGE);
export const enteredTime = (message: string) => z.iso.datetime(message).refine(isYearInRange, YEAR_OUT_OF_RANGE);

export const ReasonSchema = z
  .string()
  .trim()
  .min(3, 'Enter a reason.')
  .max(1000, 'Please keep it below 1000 characters.');
export const ReasonBodySchema = z.object({ reason: ReasonSchema });

export const PlaceSchema = z.object({ city: z.string(), region: z.string(), country: z.string() });

export const ErrorBodySchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema> & Record<string, unknown>;

export const fileField = (message: string) =>
  z.custom<File>((value) => value instanceof File, message).meta({ type: 'string', format: 'binary' });

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), next_cursor: z.string().nullable() });
/** Counting stops at a limit, because at many rows it would take longer than the page. */
export const countedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({ total_is_minimum: z.boolean().describe('True if there are more than `total`.') });
/** The query of a list in pages. */
export const pagingQuery = (usual: number, most = 100) => ({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(most).default(usual),
});
export interface Page<T> {
  items: T[];
  total: number;
  next_cursor: string | null;
}

const place = z.int().min(0).max(PHOTO_UNITS);
/** A flaw. Positions are in ten-thousandths of the width and height. */
export const PinSchema = z.object({
  x: place,
  y: place,
  note: z.string().trim().min(1, 'Describe what the pin shows.').max(200, 'Please keep the note below 200 characters.'),
});
export type Pin = z.infer<typeof PinSchema>;
export const PinsSchema = z.array(PinSchema).max(MAX_PINS, `You can add up to ${MAX_PINS} pins per photo.`);
const side = z.int().min(MIN_HIDDEN_SIDE, 'The box is too small to hide anything. Make it larger.').max(PHOTO_UNITS);
export const HiddenBoxSchema = z.object({ x: place, y: place, width: side, height: side });
export type HiddenBox = z.infer<typeof HiddenBoxSchema>;
export const HideAreasSchema = z.object({
  boxes: z.array(HiddenBoxSchema).max(MAX_HIDDEN, `You can add up to ${MAX_HIDDEN} boxes per photo.`),
});

export const ImageSchema = z.object({
  id: z.string(),
  base: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  /** A data: URI shown until the photo loads. */
  placeholder: z.string(),
  alt: z.string(),
  caption: z.string(),
  section: z.enum(IMAGE_SECTIONS),
  shot: z.string().optional(),
  /** A guess, until the owner confirms or changes it. */
  suggested_shot: z.string().optional(),
  pins: z.array(PinSchema).optional(),
  hidden: z.array(HiddenBoxSchema).optional(),
});
export type Image = z.infer<typeof ImageSchema>;

export const UploadedImageSchema = ImageSchema.extend({
  taken_at: z.string().optional().describe('when it was taken, by the camera’s clock'),
  light: z.number().optional().describe('scene brightness, as an exposure value at ISO 100'),
});
export type UploadedImage = z.infer<typeof UploadedImageSchema>;
