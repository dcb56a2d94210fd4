import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const AT = '@fontsource-variable';
/** Noto Sans for scripts that our own fonts don't cover. Each script is split into files by characters. */
const SCRIPTS = ['arabic', 'hebrew', 'sc', 'jp', 'kr'] as const;
type Script = (typeof SCRIPTS)[number];
const WEIGHTS = { text: 500, heading: 700 } as const;
type Wanted = keyof typeof WEIGHTS;

/** The characters of our main fonts. */
const OWN_GLYPHS = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]*$/u;
/** The characters of our fallback font: European letters and the characters common to all scripts, up to symbols. */
const EXTRA_GLYPHS =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|(?![\u0590-\u1dff\u2e80-\u{1ffff}])[\p{Script=Common}\p{Script=Inherited}])$/u;
/** Han characters in a Japanese or Korean text use that language's glyphs. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const PICTURE = /\p{Extended_Pictographic}/u;

interface Part {
  readonly file: string;
  readonly spans: readonly (readonly [number, number])[];
}
const parts = new Map<Script, Promise<readonly Part[]>>();

function partsOf(script: Script): Promise<readonly Part[]> {
  const known = parts.get(script) ?? readParts(script);
  parts.set(script, known);
  return known;
}

async function readParts(script: Script): Promise<readonly Part[]> {
  const name = `noto-sans-${script}`;
  const ranges = JSON.parse(await readFile(resolve(`${AT}/${name}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(ranges)
    .filter(([of]) => of === script || of.startsWith('['))
    .map(([of, text]) => ({
      file: `${name}/files/${name}-${of.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      spans: text.split(',').map((range): readonly [number, number] => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      }),
    }));
}

/**
 * Returns the characters a file really contains: fewer than its `unicode-range`, which only tells browsers where not
 * to look.
 */
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

/**
 * The font of one character: our own in the wanted weight, the fallback, or a Noto Sans file. Null if no font has it.
 */
type Face = 'own' | 'further' | (string & {}) | null;

const scriptsFor = (words: string): readonly Script[] =>
  KANA.test(words) ? ['jp', ...SCRIPTS] : HANGUL.test(words) ? ['kr', ...SCRIPTS] : SCRIPTS;

async function facesOf(words: string): Promise<Face[]> {
  const faces: Face[] = [];
  for (const letter of words) {
    const face = await variantOf(letter, words);
    // One entry per UTF-16 unit: a character may take two.
    for (let half = 0; half < letter.length; half += 1) faces.push(face);
  }
  return faces;
}

async function variantOf(letter: string, words: string): Promise<Face> {
  if (OWN_GLYPHS.test(letter)) return 'own';
  if (EXTRA_GLYPHS.test(letter)) return 'further';
  const code = letter.codePointAt(0) ?? 0;
  if (PICTURE.test(letter)) return null;
  for (const script of scriptsFor(words)) {
    const part = (await partsOf(script)).find(({ spans }) => spans.some(([from, to]) => code >= from && code <= to));
    if (part !== undefined && (await charactersOf(part.file)).has(code)) return part.file;
  }
  return null;
}

export interface GlyphSet {
  readonly fonts: ReadonlyMap<string, Buffer>;
  /** Returns the font of each UTF-16 unit of the text. */
  facesOf(words: string, wanted: Wanted): readonly string[];
  readonly isWhole: boolean;
}

/** Finds fonts for these texts, each in its weight. Fonts of other scripts are opened only if needed. */
export async function findGlyphs(all: readonly (readonly [Wanted, string])[]): Promise<GlyphSet> {
  const faces = new Map<string, readonly Face[]>();
  const needed = new Map<string, { file: string; wanted: Wanted; letters: Set<string> }>();
  for (const [wanted, words] of all) {
    if (OWN_GLYPHS.test(words)) continue;
    const found = await facesOf(words);
    faces.set(words, found);
    let index = 0;
    for (const letter of words) {
      const face = found[index];
      index += letter.length;
      if (typeof face !== 'string' || !face.includes('/')) continue;
      const name = `${face} ${wanted}`;
      const need = needed.get(name) ?? { file: face, wanted, letters: new Set() };
      need.letters.add(letter);
      needed.set(name, need);
    }
  }
  const fonts = new Map<string, Buffer>();
  for (const [name, { file, wanted, letters }] of needed) {
    const font = await readFile(resolve(`${AT}/${file}`));
    fonts.set(
      name,
      await subsetFont(font, [...letters].join(''), {
        targetFormat: 'truetype',
        variationAxes: { wght: WEIGHTS[wanted] },
      }),
    );
  }
  return {
    fonts,
    isWhole: [...faces.values()].every((found) => !found.includes(null)),
    facesOf(words, wanted) {
      // Text that our main font covers stays in that one font.
      const found = faces.get(words);
      if (found === undefined) return Array.from({ length: words.length }, () => wanted);
      const own = found.includes('further') ? 'further' : wanted;
      return found.map((face) =>
        face === 'own' ? own : face === null || face === 'further' ? 'further' : `${face} ${wanted}`,
      );
    },
  };
}
