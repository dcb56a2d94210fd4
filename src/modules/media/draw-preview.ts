import sharp from 'sharp';
import { renderText, type RenderedText } from './fonts/render-text.ts';
import { MEDIA_LIMITS } from './limits.ts';

export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

export interface PreviewText {
  readonly site: string;
  readonly title: string;
  readonly detail: string;
  readonly badge: { readonly text: string; readonly isUrgent: boolean };
  readonly figures: readonly { readonly label: string; readonly value: string }[];
}

const MARGIN = 56;
const PHOTO_HEIGHT = 400;
const COLOURS = {
  ground: '#0d0f11',
  ink: '#f3f5f5',
  quiet: '#c3cacd',
  faint: '#98a2a8',
  signal: '#ffd21a',
  onSignal: '#14110a',
} as const;
const TITLE_SIZES = [60, 50, 42, 35] as const;
const MAX_TITLE_HEIGHT = 128;

interface PlacedImages {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}
const at = (text: RenderedText, left: number, top: number): PlacedImages => ({
  input: text.picture,
  left: Math.round(left),
  top: Math.round(top),
});

async function titleOf(text: string): Promise<RenderedText> {
  let fitting: RenderedText | null = null;
  for (const size of TITLE_SIZES) {
    // Sequential: the next size is tried only if this one is too large.
    fitting = await renderText(text, {
      style: 'display',
      size,
      colour: COLOURS.ink,
      width: PREVIEW_SIZE.width - 2 * MARGIN,
    });
    if (fitting.height <= MAX_TITLE_HEIGHT) break;
  }
  if (fitting === null) throw new Error('there is no size for a title');
  return fitting;
}

async function badgeOf({ text, isUrgent }: PreviewText['badge']): Promise<{ parts: PlacedImages[] }> {
  const label = await renderText(text, {
    style: 'text',
    size: 26,
    colour: isUrgent ? COLOURS.onSignal : COLOURS.ink,
    width: 600,
  });
  const [width, height] = [label.width + 36, 48];
  const box = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="5" fill="${isUrgent ? COLOURS.signal : COLOURS.ground}" stroke="${isUrgent ? COLOURS.signal : '#78838a'}" stroke-width="2"/></svg>`,
  );
  return { parts: [{ input: box, left: MARGIN, top: 44 }, at(label, MARGIN + 18, 44 + (height - label.height) / 2)] };
}

async function figuresOf(figures: PreviewText['figures']): Promise<PlacedImages[]> {
  const placed: PlacedImages[] = [];
  let left = MARGIN;
  for (const { label, value } of figures) {
    // Sequential: each figure is placed beside the previous one.
    const [above, below] = await Promise.all([
      renderText(label, { style: 'text', size: 22, colour: COLOURS.faint, width: 500 }),
      renderText(value, { style: 'data', size: 50, colour: COLOURS.ink, width: 700 }),
    ]);
    placed.push(at(above, left, 530), at(below, left, 562));
    left += Math.max(above.width, below.width) + 72;
  }
  return placed;
}

async function markOf(context: string): Promise<PlacedImages[]> {
  const name = await renderText(context, { style: 'display', size: 26, colour: COLOURS.ink, width: 500 });
  const side = 44;
  const sign = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${side}" height="${side}"><rect width="32" height="32" rx="4" fill="${COLOURS.signal}"/><path d="M5.5 6h7v6.6l7 1.5V6h7v20h-7v-7.2l-7-1.5V26h-7z" fill="${COLOURS.onSignal}"/></svg>`,
  );
  const left = PREVIEW_SIZE.width - MARGIN - name.width;
  return [at(name, left, 570), { input: sign, left: Math.round(left - side - 14), top: 560 }];
}

async function photoOf(original: Uint8Array | null): Promise<PlacedImages[]> {
  if (original === null) return [];
  const input = await sharp(original, { limitInputPixels: MEDIA_LIMITS.inputPixels })
    .resize({ ...PREVIEW_SIZE, fit: 'cover', position: 'centre' })
    .toBuffer();
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}"><defs><linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="${COLOURS.ground}" stop-opacity=".18"/><stop offset=".32" stop-color="${COLOURS.ground}" stop-opacity=".05"/><stop offset=".62" stop-color="${COLOURS.ground}" stop-opacity=".86"/><stop offset=".78" stop-color="${COLOURS.ground}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  // The photo is shifted up a little, so that the text covers less of it.
  const lifted = await sharp(input)
    .extract({ left: 0, top: 60, width: PREVIEW_SIZE.width, height: PREVIEW_SIZE.height - 60 })
    .toBuffer();
  return [
    { input: lifted, left: 0, top: 0 },
    { input: shade, left: 0, top: 0 },
  ];
}

export async function drawPreview(original: Uint8Array | null, text: PreviewText): Promise<Uint8Array> {
  const [photo, title, detail, badge, figures, mark] = await Promise.all([
    photoOf(original),
    titleOf(text.title),
    text.detail === ''
      ? null
      : renderText(text.detail, {
          style: 'text',
          size: 26,
          colour: COLOURS.quiet,
          width: PREVIEW_SIZE.width - 2 * MARGIN,
        }),
    badgeOf(text.badge),
    figuresOf(text.figures),
    markOf(text.site),
  ]);
  const detailTop = PHOTO_HEIGHT + 68;
  const parts = [
    ...photo,
    ...badge.parts,
    at(title, MARGIN, detailTop - 24 - title.height),
    ...(detail === null || detail.height > 40 ? [] : [at(detail, MARGIN, detailTop)]),
    ...figures,
    ...mark,
  ];
  return sharp({ create: { ...PREVIEW_SIZE, channels: 3, background: COLOURS.ground } })
    .composite(parts)
    .jpeg({ quality: 82, progressive: true })
    .toBuffer();
}
