import { readFile } from 'node:fs/promises';
import Pdf from 'pdfkit';

/** A paper as it is set: who it is from, what it is, facts, addresses, lines with a total, words, and places to sign. */
export interface Paper {
  readonly from: readonly string[];
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly blocks: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly lines: readonly (readonly [string, string])[];
  readonly total: readonly [string, string];
  readonly paragraphs: readonly string[];
  readonly signatures: readonly string[];
}

/** A4, in points; so much is kept free around it. */
const EDGE = 56;
const WIDTH = 595.28 - 2 * EDGE;
const FACT_WIDTH = 150;
const AMOUNT_WIDTH = 120;
const GREY = '#555555';
const FONTS = { text: 'text.ttf', heading: 'heading.ttf', further: 'further.ttf' } as const;
type Face = keyof typeof FONTS;
let fonts: Promise<Record<Face, Buffer>> | null = null;

/** Archivo at rest, and Noto Sans for the letters that it has not (SIL Open Font License, see LICENSE beside this file): a paper carries its letters with it. */
function readFonts(): Promise<Record<Face, Buffer>> {
  const read = (file: string) => readFile(new URL(file, import.meta.url));
  fonts ??= Promise.all([read(FONTS.text), read(FONTS.heading), read(FONTS.further)]).then(([text, heading, further]) => ({ text, heading, further }));
  return fonts;
}

/** What the house's own letters draw. */
const OWN_LETTERS = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]*$/u;
/** Takes the face in which these words can be drawn whole: a name is spelt as its bearer spells it, in Polish, Greek, Cyrillic or Vietnamese too. */
const face = (document: Document, wanted: 'text' | 'heading', words: string): Document => document.font(OWN_LETTERS.test(words) ? wanted : 'further');

/** A letter of a script that no face of ours draws: Arabic, Hebrew, Devanagari, Chinese and others come out as empty boxes. */
const UNDRAWN = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const NOT_DRAWN =
  'Some letters on this paper stand as empty boxes: our type does not have them. The words as they were given stand with this paper in the account, and count.';
/** False where some of its words cannot be drawn: then the paper says so. */
export const isDrawnWhole = ({ from, title, facts, blocks, lines, paragraphs }: Paper): boolean =>
  ![...from, title, ...facts.flat(), ...blocks.flatMap((block) => block.lines), ...lines.flat(), ...paragraphs].some((words) => UNDRAWN.test(words));

/** Sets a paper as a PDF. */
export async function setPaper(paper: Paper): Promise<Uint8Array> {
  const { text, heading, further } = await readFonts();
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
  const parts: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document
      .on('data', (part: Uint8Array) => parts.push(part))
      .on('end', () => {
        resolve();
      })
      .on('error', reject);
  });
  setHead(document, paper);
  setBlocks(document, paper);
  setLines(document, paper);
  document.fontSize(10).fillColor('black');
  for (const paragraph of [...paper.paragraphs, ...(isDrawnWhole(paper) ? [] : [NOT_DRAWN])])
    face(document, 'text', paragraph).text(paragraph, EDGE, document.y, { width: WIDTH, lineGap: 3 }).moveDown();
  setSignatures(document, paper.signatures);
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

type Document = InstanceType<typeof Pdf>;

function setHead(document: Document, { from, title, facts }: Paper): void {
  const [name = '', ...rest] = from;
  face(document, 'heading', name).fontSize(11).text(name, EDGE, EDGE, { width: WIDTH });
  document.fontSize(9).fillColor(GREY);
  for (const line of rest.filter((each) => each !== '')) face(document, 'text', line).text(line, { width: WIDTH });
  face(document.moveDown(2), 'heading', title).fontSize(24).fillColor('black').text(title, EDGE, document.y, { width: WIDTH }).moveDown(0.5);
  for (const [label, value] of facts) {
    const top = document.y;
    document.font('text').fontSize(10).fillColor(GREY).text(label, EDGE, top, { width: FACT_WIDTH });
    face(document, 'text', value)
      .fillColor('black')
      .text(value, EDGE + FACT_WIDTH, top, { width: WIDTH - FACT_WIDTH })
      .moveDown(0.25);
  }
}

function setBlocks(document: Document, { blocks }: Paper): void {
  document.moveDown();
  const top = document.y;
  const width = WIDTH / Math.max(2, blocks.length) - 10;
  let bottom = top;
  blocks.forEach(({ heading, lines }, index) => {
    const left = EDGE + index * (width + 20);
    document.font('heading').fontSize(10).fillColor('black').text(heading, left, top, { width });
    document.fontSize(10);
    for (const line of lines.filter((each) => each !== '')) face(document, 'text', line).text(line, left, document.y, { width });
    bottom = Math.max(bottom, document.y);
  });
  document.y = bottom;
  document.moveDown(1.5);
}

function setLines(document: Document, { lines, total }: Paper): void {
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
    face(document, font, words).text(words, EDGE, top, { width: WIDTH - AMOUNT_WIDTH - 12 });
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

function setSignatures(document: Document, signatures: readonly string[]): void {
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
    face(document, 'text', words)
      .fontSize(9)
      .fillColor(GREY)
      .text(words, left, top + 6, { width });
  });
}
