import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type Pdf from 'pdfkit';
import type { Letters } from './further-letters.ts';

/** The package says its types as a module, and is none. */
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = makeBidi();
/** How much of the height of a letter a line of several scripts takes, and how far down it its letters stand. */
const LINE_HEIGHT = 1.42;
const BASELINE = 1;
/** What a paper is written in. */
type Document = InstanceType<typeof Pdf>;

/** Letters that follow each other in one face and one direction, in the order in which they are read. */
interface Run {
  readonly face: string;
  readonly level: number;
  readonly text: string;
}
interface Placing {
  readonly wanted: 'text' | 'heading';
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly lineGap?: number;
}

/**
 * Sets words at a place, in as many lines as they need: each letter in the face that has it, and what is written from right to left in that
 * order. The next words follow below.
 */
export function setWords(document: Document, letters: Letters, words: string, { wanted, left, top, width, lineGap = 0 }: Placing): void {
  const faces = letters.facesOf(words, wanted);
  const first = faces[0] ?? wanted;
  if (faces.every((face) => face === first) && !first.includes('/')) {
    document.font(first).text(words, left, top, { width, lineGap });
    return;
  }
  const size = sizeOf(document);
  let y = top;
  for (const [from, to] of linesOf(document, { words, faces, width })) {
    let x = left;
    for (const { face, text } of inOrder(runsOf(words.slice(from, to).trimEnd(), faces.slice(from, to)))) {
      document.font(face).text(text, x, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      x += document.widthOfString(text);
    }
    y += size * LINE_HEIGHT + lineGap;
  }
  document.x = left;
  document.y = y;
  document.font(wanted);
}

/** The size that is set; PDFKit keeps it without telling its types. */
const sizeOf = (document: Document): number => (document as Document & { readonly _fontSize: number })._fontSize;

/** Where the lines begin and end: broken where the script allows it, between words or between letters of Chinese. */
function linesOf(document: Document, { words, faces, width }: { words: string; faces: readonly string[]; width: number }): [number, number][] {
  const lines: [number, number][] = [];
  let [from, to] = [0, 0];
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'word' }).segment(words)) {
    const end = index + segment.length;
    const isFull = widthOf(document, words.slice(from, end).trimEnd(), faces.slice(from)) > width;
    if (isFull && to > from && segment.trim() !== '') {
      lines.push([from, to]);
      from = index;
    }
    to = end;
  }
  return [...lines, [from, to]];
}

const widthOf = (document: Document, text: string, faces: readonly string[]): number =>
  runsOf(text, faces).reduce((sum, run) => sum + document.font(run.face).widthOfString(run.text), 0);

function runsOf(text: string, faces: readonly string[]): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const [face = '', level = 0, last] = [faces[index], levels[index], runs.at(-1)];
    const unit = level % 2 === 1 ? (bidi.getMirroredCharacter(text.charAt(index)) ?? text.charAt(index)) : text.charAt(index);
    if (last?.face === face && last.level === level) runs[runs.length - 1] = { ...last, text: last.text + unit };
    else runs.push({ face, level, text: unit });
  }
  return runs;
}

/** The runs as they stand on the line from left to right (UAX 9, L2). The letters of scripts that run from the right are turned by the font. */
function inOrder(runs: readonly Run[]): Run[] {
  const ordered = runs.map((run) => (run.level % 2 === 1 && !run.face.includes('/') ? { ...run, text: [...run.text].toReversed().join('') } : run));
  const highest = Math.max(...ordered.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}
