import { readFile } from 'node:fs/promises';
import Pdf from 'pdfkit';
import { findFonts, type Fonts } from './fonts.ts';
import { drawText } from './draw-text.ts';

export interface PdfContent {
  readonly from: readonly string[];
  readonly title: string;
  readonly details: readonly (readonly [string, string])[];
  readonly blocks: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly lines: readonly (readonly [string, string])[];
  readonly total: readonly [string, string];
  readonly paragraphs: readonly string[];
  readonly signatures: readonly string[];
}

const EDGE = 56;
const WIDTH = 595.28 - 2 * EDGE;
const FACT_WIDTH = 150;
const AMOUNT_WIDTH = 120;
const GREY = '#555555';
const FONTS = { text: 'text.ttf', heading: 'heading.ttf', fallback: 'fallback.ttf' } as const;
type FontName = keyof typeof FONTS;
let ownFonts: Promise<Record<FontName, Buffer>> | null = null;

function readFonts(): Promise<Record<FontName, Buffer>> {
  const read = (file: string) => readFile(new URL(file, import.meta.url));
  ownFonts ??= Promise.all([read(FONTS.text), read(FONTS.heading), read(FONTS.fallback)]).then(
    ([text, heading, fallback]) => ({ text, heading, fallback }),
  );
  return ownFonts;
}

const MISSING_GLYPHS_NOTE =
  'Some characters in this document appear as empty boxes because our font doesn’t include them. The original text is in your account next to this document, and it is the text that counts.';

function textsOf({
  from: [name = '', ...rest],
  title,
  details,
  blocks,
  lines,
  total,
  paragraphs,
  signatures,
}: PdfContent): ['text' | 'heading', string][] {
  const headings = [name, title, ...blocks.map(({ heading }) => heading), ...total];
  const texts = [
    ...rest,
    ...details.flat(),
    ...blocks.flatMap((block) => block.lines),
    ...lines.flat(),
    ...paragraphs,
    ...signatures,
  ];
  return [
    ...headings.map((text): ['heading', string] => ['heading', text]),
    ...texts.map((text): ['text', string] => ['text', text]),
  ];
}
/** False if some characters can't be drawn. The document then says so. */
export const hasAllGlyphs = async (content: PdfContent): Promise<boolean> =>
  (await findFonts(textsOf(content))).isComplete;

export async function renderPdf(content: PdfContent): Promise<Uint8Array> {
  const [{ text, heading, fallback }, fonts] = await Promise.all([readFonts(), findFonts(textsOf(content))]);
  const document = new Pdf({
    size: 'A4',
    margin: EDGE,
    info: { Title: content.title, Author: content.from[0] ?? '' },
    lang: 'en',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
  });
  document.registerFont('text', text).registerFont('heading', heading).registerFont('fallback', fallback);
  for (const [name, font] of fonts.fonts) document.registerFont(name, font);
  const parts: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document
      .on('data', (part: Uint8Array) => parts.push(part))
      .on('end', () => {
        resolve();
      })
      .on('error', reject);
  });
  const page = { document, fonts };
  drawHeader(page, content);
  drawBlocks(page, content);
  drawLines(page, content);
  document.fontSize(10).fillColor('black');
  for (const paragraph of [...content.paragraphs, ...(fonts.isComplete ? [] : [MISSING_GLYPHS_NOTE])]) {
    drawText(document, fonts, paragraph, { weight: 'text', left: EDGE, top: document.y, width: WIDTH, lineGap: 3 });
    document.moveDown();
  }
  drawSignatures(page, content.signatures);
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

interface Page {
  readonly document: InstanceType<typeof Pdf>;
  readonly fonts: Fonts;
}

function drawHeader({ document, fonts }: Page, { from, title, details }: PdfContent): void {
  const [name = '', ...rest] = from;
  document.fontSize(11);
  drawText(document, fonts, name, { weight: 'heading', left: EDGE, top: EDGE, width: WIDTH });
  document.fontSize(9).fillColor(GREY);
  for (const line of rest.filter((each) => each !== ''))
    drawText(document, fonts, line, { weight: 'text', left: EDGE, top: document.y, width: WIDTH });
  document.moveDown(2).fontSize(24).fillColor('black');
  drawText(document, fonts, title, { weight: 'heading', left: EDGE, top: document.y, width: WIDTH });
  document.moveDown(0.5);
  for (const [label, value] of details) {
    const top = document.y;
    document.font('text').fontSize(10).fillColor(GREY).text(label, EDGE, top, { width: FACT_WIDTH });
    document.fillColor('black');
    drawText(document, fonts, value, { weight: 'text', left: EDGE + FACT_WIDTH, top, width: WIDTH - FACT_WIDTH });
    document.moveDown(0.25);
  }
}

function drawBlocks({ document, fonts }: Page, { blocks }: PdfContent): void {
  document.moveDown();
  const top = document.y;
  const width = WIDTH / Math.max(2, blocks.length) - 10;
  let bottom = top;
  blocks.forEach(({ heading, lines }, index) => {
    const left = EDGE + index * (width + 20);
    document.font('heading').fontSize(10).fillColor('black').text(heading, left, top, { width });
    document.fontSize(10);
    for (const line of lines.filter((each) => each !== ''))
      drawText(document, fonts, line, { weight: 'text', left, top: document.y, width });
    bottom = Math.max(bottom, document.y);
  });
  document.y = bottom;
  document.moveDown(1.5);
}

function drawLines({ document, fonts }: Page, { lines, total }: PdfContent): void {
  const rule = (weight: number) =>
    document
      .moveTo(EDGE, document.y)
      .lineTo(EDGE + WIDTH, document.y)
      .lineWidth(weight)
      .strokeColor('black')
      .stroke();
  const row = ([text, amount]: readonly [string, string], font: 'text' | 'heading') => {
    const top = document.y + 6;
    document
      .font(font)
      .fontSize(10.5)
      .fillColor('black')
      .text(amount, EDGE + WIDTH - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
    drawText(document, fonts, text, { weight: font, left: EDGE, top, width: WIDTH - AMOUNT_WIDTH - 12 });
    document.y += 6;
  };
  rule(1.5);
  for (const line of lines) {
    row(line, 'text');
    rule(0.5);
  }
  row(total, 'heading');
  rule(1.5);
  document.moveDown(1.5);
}

function drawSignatures({ document, fonts }: Page, signatures: readonly string[]): void {
  if (signatures.length === 0) return;
  document.moveDown(4);
  const top = document.y;
  const width = WIDTH / signatures.length - 20;
  signatures.forEach((text, index) => {
    const left = EDGE + index * (width + 40);
    document
      .moveTo(left, top)
      .lineTo(left + width, top)
      .lineWidth(0.75)
      .stroke();
    document.fontSize(9).fillColor(GREY);
    drawText(document, fonts, text, { weight: 'text', left, top: top + 6, width });
  });
}
