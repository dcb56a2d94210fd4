import { readFile } from 'node:fs/promises';
import Pdf from 'pdfkit';
import { findGlyphs, type GlyphSet } from './extra-glyphs.ts';
import { drawText } from './shape-text.ts';

export interface PdfContent {
  readonly from: readonly string[];
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly blocks: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly lines: readonly (readonly [string, string])[];
  readonly total: readonly [string, string];
  readonly paragraphs: readonly string[];
  readonly signatures: readonly string[];
}

/** Page margin in points, on A4. */
const EDGE = 56;
const WIDTH = 595.28 - 2 * EDGE;
const FACT_WIDTH = 150;
const AMOUNT_WIDTH = 120;
const GREY = '#555555';
const FONTS = { text: 'text.ttf', heading: 'heading.ttf', further: 'further.ttf' } as const;
type Face = keyof typeof FONTS;
let fonts: Promise<Record<Face, Buffer>> | null = null;

/**
 * Archivo, and Noto Sans for characters that it lacks (SIL Open Font License, see LICENSE beside this file). PDFs
 * embed their fonts.
 */
function readFonts(): Promise<Record<Face, Buffer>> {
  const read = (file: string) => readFile(new URL(file, import.meta.url));
  fonts ??= Promise.all([read(FONTS.text), read(FONTS.heading), read(FONTS.further)]).then(
    ([text, heading, further]) => ({ text, heading, further }),
  );
  return fonts;
}

const NOT_DRAWN =
  'Some characters in this document appear as empty boxes because our font doesn’t include them. The original text is in your account next to this document, and it is the text that counts.';

function glyphTexts({
  from: [name = '', ...rest],
  title,
  facts,
  blocks,
  lines,
  total,
  paragraphs,
  signatures,
}: PdfContent): ['text' | 'heading', string][] {
  const headings = [name, title, ...blocks.map(({ heading }) => heading), ...total];
  const texts = [
    ...rest,
    ...facts.flat(),
    ...blocks.flatMap((block) => block.lines),
    ...lines.flat(),
    ...paragraphs,
    ...signatures,
  ];
  return [
    ...headings.map((words): ['heading', string] => ['heading', words]),
    ...texts.map((words): ['text', string] => ['text', words]),
  ];
}
/** False if some characters cannot be drawn; the document then says so. */
export const isDrawnWhole = async (paper: PdfContent): Promise<boolean> =>
  (await findGlyphs(glyphTexts(paper))).isWhole;

export async function renderPdf(paper: PdfContent): Promise<Uint8Array> {
  const [{ text, heading, further }, letters] = await Promise.all([readFonts(), findGlyphs(glyphTexts(paper))]);
  const document = new Pdf({
    size: 'A4',
    margin: EDGE,
    info: { Title: paper.title, Author: paper.from[0] ?? '' },
    lang: 'en',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
  });
  document.registerFont('text', text).registerFont('heading', heading).registerFont('further', further);
  for (const [face, font] of letters.fonts) document.registerFont(face, font);
  const parts: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document
      .on('data', (part: Uint8Array) => parts.push(part))
      .on('end', () => {
        resolve();
      })
      .on('error', reject);
  });
  const sheet = { document, letters };
  setHead(sheet, paper);
  setBlocks(sheet, paper);
  setLines(sheet, paper);
  document.fontSize(10).fillColor('black');
  for (const paragraph of [...paper.paragraphs, ...(letters.isWhole ? [] : [NOT_DRAWN])]) {
    drawText(document, letters, paragraph, { wanted: 'text', left: EDGE, top: document.y, width: WIDTH, lineGap: 3 });
    document.moveDown();
  }
  setSignatures(sheet, paper.signatures);
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

interface Sheet {
  readonly document: InstanceType<typeof Pdf>;
  readonly letters: GlyphSet;
}

function setHead({ document, letters }: Sheet, { from, title, facts }: PdfContent): void {
  const [name = '', ...rest] = from;
  document.fontSize(11);
  drawText(document, letters, name, { wanted: 'heading', left: EDGE, top: EDGE, width: WIDTH });
  document.fontSize(9).fillColor(GREY);
  for (const line of rest.filter((each) => each !== ''))
    drawText(document, letters, line, { wanted: 'text', left: EDGE, top: document.y, width: WIDTH });
  document.moveDown(2).fontSize(24).fillColor('black');
  drawText(document, letters, title, { wanted: 'heading', left: EDGE, top: document.y, width: WIDTH });
  document.moveDown(0.5);
  for (const [label, value] of facts) {
    const top = document.y;
    document.font('text').fontSize(10).fillColor(GREY).text(label, EDGE, top, { width: FACT_WIDTH });
    document.fillColor('black');
    drawText(document, letters, value, { wanted: 'text', left: EDGE + FACT_WIDTH, top, width: WIDTH - FACT_WIDTH });
    document.moveDown(0.25);
  }
}

function setBlocks({ document, letters }: Sheet, { blocks }: PdfContent): void {
  document.moveDown();
  const top = document.y;
  const width = WIDTH / Math.max(2, blocks.length) - 10;
  let bottom = top;
  blocks.forEach(({ heading, lines }, index) => {
    const left = EDGE + index * (width + 20);
    document.font('heading').fontSize(10).fillColor('black').text(heading, left, top, { width });
    document.fontSize(10);
    for (const line of lines.filter((each) => each !== ''))
      drawText(document, letters, line, { wanted: 'text', left, top: document.y, width });
    bottom = Math.max(bottom, document.y);
  });
  document.y = bottom;
  document.moveDown(1.5);
}

function setLines({ document, letters }: Sheet, { lines, total }: PdfContent): void {
  const rule = (weight: number) =>
    document
      .moveTo(EDGE, document.y)
      .lineTo(EDGE + WIDTH, document.y)
      .lineWidth(weight)
      .strokeColor('black')
      .stroke();
  const row = ([words, amount]: readonly [string, string], font: 'text' | 'heading') => {
    const top = document.y + 6;
    document
      .font(font)
      .fontSize(10.5)
      .fillColor('black')
      .text(amount, EDGE + WIDTH - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
    drawText(document, letters, words, { wanted: font, left: EDGE, top, width: WIDTH - AMOUNT_WIDTH - 12 });
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

function setSignatures({ document, letters }: Sheet, signatures: readonly string[]): void {
  if (signatures.length === 0) return;
  document.moveDown(4);
  const top = document.y;
  const width = WIDTH / signatures.length - 20;
  signatures.forEach((words, index) => {
    const left = EDGE + index * (width + 40);
    document
      .moveTo(left, top)
      .lineTo(left + width, top)
      .lineWidth(0.75)
      .stroke();
    document.fontSize(9).fillColor(GREY);
    drawText(document, letters, words, { wanted: 'text', left, top: top + 6, width });
  });
}
