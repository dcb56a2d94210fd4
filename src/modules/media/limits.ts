import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
/** Others get a 404, so that nobody can request unlimited renditions. */
export const RENDITION_WIDTHS = [320, 480, 640, 960, 1280, 1600, 2400] as const;
export const RENDITION_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

export const CARD_WIDTHS = [320, 480, 640] as const;

export const MEDIA_LIMITS = {
  uploadBytes: 30 * 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
  pdfPages: 200,
  pdfMs: 20_000,
  pdfHeapMb: 512,
  /** Against decompression bombs: more than an uncompressed scan of a page at 600 dpi. */
  pdfStreamBytes: 128 * 1024 * 1024,
  pieceBytes: 1024 * 1024,
  uploadKeptMs: DAY_MS,
  oldUploadsRemoved: 5,
  /** Each may hold tens of megabytes in memory. */
  takingInAtOnce: 2,
  waitingToBeTakenIn: 20,
  /** Against decompression bombs: more pixels than any camera produces are refused before decoding. */
  inputPixels: 120_000_000,
  /** WebAssembly needs about eight bytes per pixel. 50 megapixels is more than any phone takes. */
  heicPixels: 50_000_000,
  heicMs: 20_000,
  /** The longer side of a stored photo, in pixels. */
  keptSide: 2400,
  makingAtOnce: 2,
  waiting: 400,
  recordsKept: 5000,
  renditionBytesKept: 48 * 1024 * 1024,
} as const;

/** Twice the photo count of the largest listing. */
export const UPLOADS_BY_USER = { name: 'photos-user', limit: 600, perMs: HOUR_MS } as const;
export const TOO_LARGE = 'This photo is over 30 MB. Choose a smaller one.';
/** How long another process may keep serving a photo after something on it was covered, or it was withheld. */
export const RECORD_KEPT_MS = 30_000;

export function widthsOf(width: number): number[] {
  const smaller = RENDITION_WIDTHS.filter((each) => each < width);
  const widest = RENDITION_WIDTHS[RENDITION_WIDTHS.length - 1] ?? width;
  return [...smaller, ...(width <= widest ? [width] : [])];
}
