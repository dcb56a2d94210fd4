import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type Pdf from 'pdfkit';
import type { GlyphSet } from './extra-glyphs.ts';

/** The package's types declare a module, but it is CommonJS. */
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = makeBidi();
/** Line height and baseline of mixed-script lines, in multiples of the font size. */
const LINE_HEIGHT = 1.42;
const BASELINE = 1;
type Document = InstanceType<typeof Pdf>;

/** Consecutive characters with the same font and direction, in reading order. */
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
 * Draws text at a position, wrapped as needed, each character in a font that has it and right-to-left text reordered.
 * The next text follows below.
 */
export function drawText(
  document: Document,
  letters: GlyphSet,
  words: string,
  { wanted, left, top, width, lineGap = 0 }: Placing,
): void {
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
    for (const { face, text } of toVisualOrder(runsOf(words.slice(from, to).trimEnd(), faces.slice(from, to)))) {
      document.font(face).text(text, x, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      x += document.widthOfString(text);
    }
    y += size * LINE_HEIGHT + lineGap;
  }
  document.x = left;
  document.y = y;
  document.font(wanted);
}

/** The current font size. PDFKit keeps it but does not declare it in its types. */
const sizeOf = (document: Document): number => (document as Document & { readonly _fontSize: number })._fontSize;

function linesOf(
  document: Document,
  { words, faces, width }: { words: string; faces: readonly string[]; width: number },
): [number, number][] {
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
    const unit =
      level % 2 === 1 ? (bidi.getMirroredCharacter(text.charAt(index)) ?? text.charAt(index)) : text.charAt(index);
    if (last?.face === face && last.level === level) runs[runs.length - 1] = { ...last, text: last.text + unit };
    else runs.push({ face, level, text: unit });
  }
  return runs;
}

/**
 * Returns the runs in visual order from left to right (UAX 9, L2). In Noto Sans runs the font itself reverses the
 * characters.
 */
function toVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = runs.map((run) =>
    run.level % 2 === 1 && !run.face.includes('/') ? { ...run, text: [...run.text].toReversed().join('') } : run,
  );
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
