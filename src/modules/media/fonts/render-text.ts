import { join } from 'node:path';
import sharp from 'sharp';
import { escapeMarkup } from '#contract/format/escape-markup.ts';

/**
 * Archivo (SIL Open Font License, see LICENSE in this folder) in three fixed styles, because the drawing library reads
 * neither the format nor the axes of the site's font.
 */
const STYLES = {
  display: { family: 'Hammerdown Display', file: 'display.ttf' },
  data: { family: 'Hammerdown Data', file: 'data.ttf' },
  text: { family: 'Hammerdown Text', file: 'text.ttf' },
} as const;
export type TextStyle = keyof typeof STYLES;

export interface RenderedText {
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
}
interface Wanted {
  readonly style: TextStyle;
  readonly size: number;
  readonly colour: string;
  readonly width: number;
}

export async function renderText(text: string, { style, size, colour, width }: Wanted): Promise<RenderedText> {
  const { family, file } = STYLES[style];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: join(import.meta.dirname, file),
      rgba: true,
      width,
      dpi: 72,
      wrap: 'word',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}
