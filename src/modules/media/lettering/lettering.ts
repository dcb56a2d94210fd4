import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Three voices of Archivo at rest (SIL Open Font License, see LICENSE beside it): the pages' variable font cut to one width and
 * weight each, because the drawing library reads neither its format nor its axes, and a bare server has no fonts at all.
 */
const VOICES = {
  display: { family: 'Hammerdown Display', file: 'display.ttf' },
  data: { family: 'Hammerdown Data', file: 'data.ttf' },
  text: { family: 'Hammerdown Text', file: 'text.ttf' },
} as const;
export type Voice = keyof typeof VOICES;

export interface Letters {
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
}
interface Wanted {
  readonly voice: Voice;
  readonly size: number;
  readonly colour: string;
  readonly width: number;
}

const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** Words as a picture, broken into lines where they are wider than they may be. */
export async function letter(text: string, { voice, size, colour, width }: Wanted): Promise<Letters> {
  const { family, file } = VOICES[voice];
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
