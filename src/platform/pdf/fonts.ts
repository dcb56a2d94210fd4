import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const AT = '@fontsource-variable';
/** Noto Sans for scripts that our own fonts don't cover. */
const SCRIPTS = ['arabic', 'hebrew', 'sc', 'jp', 'kr'] as const;
type Script = (typeof SCRIPTS)[number];
const WEIGHTS = { text: 500, heading: 700 } as const;
type Weight = keyof typeof WEIGHTS;

const MAIN_FONT_TEXT = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]*$/u;
const FALLBACK_CHARACTER =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|(?![\u0590-\u1dff\u2e80-\u{1ffff}])[\p{Script=Common}\p{Script=Inherited}])$/u;
/** Han characters in a Japanese or Korean text use that language's glyphs. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;

interface FontFile {
  readonly path: string;
  readonly spans: readonly (readonly [number, number])[];
}
const fontFiles = new Map<Script, Promise<readonly FontFile[]>>();

function filesOf(script: Script): Promise<readonly FontFile[]> {
  const known = fontFiles.get(script) ?? readFontFiles(script);
  fontFiles.set(script, known);
  return known;
}

async function readFontFiles(script: Script): Promise<readonly FontFile[]> {
  const name = `noto-sans-${script}`;
  const ranges = JSON.parse(await readFile(resolve(`${AT}/${name}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(ranges)
    .filter(([key]) => key === script || key.startsWith('['))
    .map(([key, list]) => ({
      path: `${name}/files/${name}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      spans: list.split(',').map((range): readonly [number, number] => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      }),
    }));
}

/** A file has fewer characters than its `unicode-range`. */
function charactersOf(file: string): Promise<ReadonlySet<number>> {
  const known = characters.get(file) ?? readCharacters(file);
  characters.set(file, known);
  return known;
}
const characters = new Map<string, Promise<ReadonlySet<number>>>();

async function readCharacters(file: string): Promise<ReadonlySet<number>> {
  return new Set(
    create(
      await subsetFont(await readFile(resolve(`${AT}/${file}`)), null, {
        targetFormat: 'truetype',
        keepAllGlyphs: true,
      }),
    ).characterSet,
  );
}

/** Null if no font has the character. */
type FontName = 'main' | 'fallback' | (string & {}) | null;

const scriptsFor = (text: string): readonly Script[] =>
  KANA.test(text) ? ['jp', ...SCRIPTS] : HANGUL.test(text) ? ['kr', ...SCRIPTS] : SCRIPTS;

async function fontsOf(text: string): Promise<FontName[]> {
  const fontNames: FontName[] = [];
  for (const character of text) {
    const font = await fontOf(character, text);
    for (let half = 0; half < character.length; half += 1) fontNames.push(font);
  }
  return fontNames;
}

async function fontOf(character: string, text: string): Promise<FontName> {
  if (MAIN_FONT_TEXT.test(character)) return 'main';
  if (FALLBACK_CHARACTER.test(character)) return 'fallback';
  const code = character.codePointAt(0) ?? 0;
  if (PICTOGRAPH.test(character)) return null;
  for (const script of scriptsFor(text)) {
    const file = (await filesOf(script)).find(({ spans }) => spans.some(([from, to]) => code >= from && code <= to));
    if (file !== undefined && (await charactersOf(file.path)).has(code)) return file.path;
  }
  return null;
}

export interface Fonts {
  readonly fonts: ReadonlyMap<string, Buffer>;
  /** One font per UTF-16 unit. */
  fontsOf(text: string, weight: Weight): readonly string[];
  readonly isComplete: boolean;
}

export async function findFonts(all: readonly (readonly [Weight, string])[]): Promise<Fonts> {
  const fontNames = new Map<string, readonly FontName[]>();
  const subsets = new Map<string, { file: string; weight: Weight; characters: Set<string> }>();
  for (const [weight, text] of all) {
    if (MAIN_FONT_TEXT.test(text)) continue;
    const found = await fontsOf(text);
    fontNames.set(text, found);
    let index = 0;
    for (const character of text) {
      const font = found[index];
      index += character.length;
      if (typeof font !== 'string' || !font.includes('/')) continue;
      const name = `${font} ${weight}`;
      const subset = subsets.get(name) ?? { file: font, weight, characters: new Set() };
      subset.characters.add(character);
      subsets.set(name, subset);
    }
  }
  const fonts = new Map<string, Buffer>();
  for (const [name, { file, weight, characters }] of subsets) {
    const font = await readFile(resolve(`${AT}/${file}`));
    fonts.set(
      name,
      await subsetFont(font, [...characters].join(''), {
        targetFormat: 'truetype',
        variationAxes: { wght: WEIGHTS[weight] },
      }),
    );
  }
  return {
    fonts,
    isComplete: [...fontNames.values()].every((found) => !found.includes(null)),
    fontsOf(text, weight) {
      const found = fontNames.get(text);
      if (found === undefined) return Array.from({ length: text.length }, () => weight);
      const base = found.includes('fallback') ? 'fallback' : weight;
      return found.map((font) =>
        font === 'main' ? base : font === null || font === 'fallback' ? 'fallback' : `${font} ${weight}`,
      );
    },
  };
}
