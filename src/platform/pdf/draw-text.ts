import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type Pdf from 'pdfkit';
import type { Fonts } from './fonts.ts';

/** The package's types declare a module, but it is CommonJS. */
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = makeBidi();
const LINE_HEIGHT = 1.42;
const BASELINE = 1;
type Document = InstanceType<typeof Pdf>;

interface Run {
  readonly font: string;
  readonly level: number;
  readonly text: string;
}
interface Placement {
  readonly weight: 'text' | 'heading';
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly lineGap?: number;
}

export function drawText(
  document: Document,
  fonts: Fonts,
  content: string,
  { weight, left, top, width, lineGap = 0 }: Placement,
): void {
  const fontNames = fonts.fontsOf(content, weight);
  const first = fontNames[0] ?? weight;
  if (fontNames.every((font) => font === first) && !first.includes('/')) {
    document.font(first).text(content, left, top, { width, lineGap });
    return;
  }
  const size = sizeOf(document);
  let y = top;
  for (const [from, to] of linesOf(document, { content, fontNames, width })) {
    let x = left;
    for (const { font, text } of toVisualOrder(runsOf(content.slice(from, to).trimEnd(), fontNames.slice(from, to)))) {
      document.font(font).text(text, x, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      x += document.widthOfString(text);
    }
    y += size * LINE_HEIGHT + lineGap;
  }
  document.x = left;
  document.y = y;
  document.font(weight);
}

const sizeOf = (document: Document): number => (document as Document & { readonly _fontSize: number })._fontSize;

function linesOf(
  document: Document,
  { content, fontNames, width }: { content: string; fontNames: readonly string[]; width: number },
): [number, number][] {
  const lines: [number, number][] = [];
  let [from, to] = [0, 0];
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'word' }).segment(content)) {
    const end = index + segment.length;
    const isFull = widthOf(document, content.slice(from, end).trimEnd(), fontNames.slice(from)) > width;
    if (isFull && to > from && segment.trim() !== '') {
      lines.push([from, to]);
      from = index;
    }
    to = end;
  }
  return [...lines, [from, to]];
}

const widthOf = (document: Document, text: string, fontNames: readonly string[]): number =>
  runsOf(text, fontNames).reduce((sum, run) => sum + document.font(run.font).widthOfString(run.text), 0);

function runsOf(text: string, fontNames: readonly string[]): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const [font = '', level = 0, last] = [fontNames[index], levels[index], runs.at(-1)];
    const unit =
      level % 2 === 1 ? (bidi.getMirroredCharacter(text.charAt(index)) ?? text.charAt(index)) : text.charAt(index);
    if (last?.font === font && last.level === level) runs[runs.length - 1] = { ...last, text: last.text + unit };
    else runs.push({ font, level, text: unit });
  }
  return runs;
}

/** Left to right (UAX 9, L2). Noto Sans fonts reverse the characters themselves. */
function toVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = runs.map((run) =>
    run.level % 2 === 1 && !run.font.includes('/') ? { ...run, text: [...run.text].toReversed().join('') } : run,
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
