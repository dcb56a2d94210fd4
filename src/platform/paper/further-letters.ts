import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const AT = '@fontsource-variable';
/** Noto Sans of the scripts that the house's own faces have not; each comes in files of some of its letters. */
const SCRIPTS = ['arabic', 'hebrew', 'sc', 'jp', 'kr'] as const;
type Script = (typeof SCRIPTS)[number];
/** How heavy the letters stand beside the house's own. */
const WEIGHTS = { text: 500, heading: 700 } as const;
type Wanted = keyof typeof WEIGHTS;

/** What the house's own letters draw. */
const OWN_LETTERS = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]*$/u;
/** What its further face draws: European letters, with what all scripts share up to the symbols. */
const FURTHER_LETTERS =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|(?![\u0590-\u1dff\u2e80-\u{1ffff}])[\p{Script=Common}\p{Script=Inherited}])$/u;
/** The Chinese letters of a Japanese or Korean text are drawn as its readers write them. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const PICTURE = /\p{Extended_Pictographic}/u;

interface Part {
  readonly file: string;
  readonly spans: readonly (readonly [number, number])[];
}
const parts = new Map<Script, Promise<readonly Part[]>>();

/** The files of a script, and which letters stand in each: read when they are first asked for. */
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

/** What stands in a file: less than the spans say, which tell a browser where it need not look. */
function charactersOf(file: string): Promise<ReadonlySet<number>> {
  const known = characters.get(file) ?? readCharacters(file);
  characters.set(file, known);
  return known;
}
const characters = new Map<string, Promise<ReadonlySet<number>>>();

async function readCharacters(file: string): Promise<ReadonlySet<number>> {
  return new Set(create(await subsetFont(await readFile(resolve(`${AT}/${file}`)), null, { targetFormat: 'truetype', keepAllGlyphs: true })).characterSet);
}

/** The face of one letter: the house's own as it is wanted, its further one, a file of Noto Sans; null: none draws it. */
type Face = 'own' | 'further' | (string & {}) | null;

/** The scripts in which a letter of such words is looked for, in their order. */
const scriptsFor = (words: string): readonly Script[] => (KANA.test(words) ? ['jp', ...SCRIPTS] : HANGUL.test(words) ? ['kr', ...SCRIPTS] : SCRIPTS);

async function facesOf(words: string): Promise<Face[]> {
  const faces: Face[] = [];
  for (const letter of words) {
    const face = await faceOf(letter, words);
    // One for each half of a letter that takes two.
    for (let half = 0; half < letter.length; half += 1) faces.push(face);
  }
  return faces;
}

async function faceOf(letter: string, words: string): Promise<Face> {
  if (OWN_LETTERS.test(letter)) return 'own';
  if (FURTHER_LETTERS.test(letter)) return 'further';
  const code = letter.codePointAt(0) ?? 0;
  if (PICTURE.test(letter)) return null;
  for (const script of scriptsFor(words)) {
    const part = (await partsOf(script)).find(({ spans }) => spans.some(([from, to]) => code >= from && code <= to));
    if (part !== undefined && (await charactersOf(part.file)).has(code)) return part.file;
  }
  return null;
}

/** The letters that a paper needs. */
export interface Letters {
  /** Beyond the house's own: by the name of the face, a font cut to the letters in use. */
  readonly fonts: ReadonlyMap<string, Buffer>;
  /** The face of each unit of such words. */
  facesOf(words: string, wanted: Wanted): readonly string[];
  /** False where some letter is in none of the faces. */
  readonly isWhole: boolean;
}

/** Finds the letters of these words, each with how it is wanted; fonts of other scripts are opened only where they occur. */
export async function findLetters(all: readonly (readonly [Wanted, string])[]): Promise<Letters> {
  const faces = new Map<string, readonly Face[]>();
  const needed = new Map<string, { file: string; wanted: Wanted; letters: Set<string> }>();
  for (const [wanted, words] of all) {
    if (OWN_LETTERS.test(words)) continue;
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
    fonts.set(name, await subsetFont(font, [...letters].join(''), { targetFormat: 'truetype', variationAxes: { wght: WEIGHTS[wanted] } }));
  }
  return {
    fonts,
    isWhole: [...faces.values()].every((found) => !found.includes(null)),
    facesOf(words, wanted) {
      // A paper's words in its own language stay whole in one face: a line in two is not finer.
      const found = faces.get(words);
      if (found === undefined) return Array.from({ length: words.length }, () => wanted);
      const own = found.includes('further') ? 'further' : wanted;
      return found.map((face) => (face === 'own' ? own : face === null || face === 'further' ? 'further' : `${face} ${wanted}`));
    },
  };
}
