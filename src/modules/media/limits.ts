/** Widths that a page may ask for. Others answer 404, so that nobody can have pictures made without end. */
export const RENDITION_WIDTHS = [320, 480, 640, 960, 1280, 1600, 2400] as const;
export const RENDITION_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** The widths of the cards in lists: made ahead of the first visitor. */
export const CARD_WIDTHS = [320, 480, 640] as const;

export const MEDIA_LIMITS = {
  /** The largest file that is taken in. */
  uploadBytes: 30 * 1024 * 1024,
  /** The largest document. */
  documentBytes: 10 * 1024 * 1024,
  /** What is kept of a photograph on its way at a time, and how long the rest may take to follow. */
  pieceBytes: 1024 * 1024,
  uploadKeptMs: 24 * 3_600_000,
  /** Uploads left behind that each new one clears away. */
  oldUploadsRemoved: 5,
  /** Uploads that are read at the same time, and those that may wait for it: each may hold a photograph of tens of megabytes. */
  takingInAtOnce: 2,
  waitingToBeTakenIn: 20,
  /** Against decompression bombs: more pixels than any camera makes are refused before they are decoded. */
  inputPixels: 120_000_000,
  /** HEIC photos are decoded in WebAssembly, which needs about eight bytes a pixel; 50 megapixels is more than any phone takes in one. */
  heicPixels: 50_000_000,
  heicMs: 20_000,
  /** The longer side of what is kept. */
  keptSide: 2400,
  /** Pictures that are made at the same time; each uses one thread. */
  makingAtOnce: 2,
  /** Visitors' requests that may wait for one of them; beyond it the answer is "try again". */
  waiting: 400,
  /** Records of images kept in memory, so that a cached rendition costs no query. */
  recordsKept: 5000,
  /** Renditions kept in memory, in bytes. */
  renditionBytesKept: 48 * 1024 * 1024,
} as const;

/** Twice the photographs that the largest listing has. */
export const UPLOADS_BY_USER = { name: 'photographs-user', limit: 600, perMs: 3_600_000 } as const;
export const TOO_LARGE = 'The photograph is larger than 30 MB.';
/** How long another process may go on showing what was hidden meanwhile. */
export const RECORD_KEPT_MS = 30_000;

/** The widths in which an image of this width is offered: never wider than it is. */
export function widthsOf(width: number): number[] {
  const smaller = RENDITION_WIDTHS.filter((each) => each < width);
  const widest = RENDITION_WIDTHS[RENDITION_WIDTHS.length - 1] ?? width;
  return [...smaller, ...(width <= widest ? [width] : [])];
}
