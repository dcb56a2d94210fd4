import type { DirectEmail, EmailText, Wording } from './direct-emails.ts';
import { SHARED_TEMPLATE } from './email-fields.ts';
import { BUILT_IN_LANGUAGE, directionOf, type TextDirection } from './email-languages.ts';
import type { Placeholder } from './email-placeholders.ts';
import { definitionOfEmail, fillText, paragraphsOf } from './email-templates.ts';
import { formatCount, formatMoney, minorDigits, minorUnitsPerWhole } from './format/money.ts';
import { formatTime } from './format/time.ts';
import type { NotificationKind } from './notification-kinds.ts';
import type { Money } from './primitives.ts';
import {
  countedField,
  type CountedTextName,
  type PlainTextName,
  SHARED_TEXTS,
  type SharedTextName,
} from './shared-email-texts.ts';

export interface EmailTexts {
  readonly main: string;
  /** The main language is the first. */
  readonly languages: readonly string[];
  /** Changes with every saved text. */
  readonly version: number;
  wordingOf(name: string, language: string): Wording | null;
}

export const BUILT_IN_TEXTS: EmailTexts = {
  main: BUILT_IN_LANGUAGE,
  languages: [BUILT_IN_LANGUAGE],
  version: 0,
  wordingOf: () => null,
};

export type Values = Partial<Record<Placeholder, string>>;
const TIME_FORMS = {
  full: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  long_time: {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Writes what an email says in one language. English follows the site's locale. */
export interface EmailWriter {
  readonly language: string;
  readonly direction: TextDirection;
  money(money: Money): string;
  time(ms: number, form: keyof typeof TIME_FORMS, zone: string): string;
  count(count: number): string;
  say(name: PlainTextName, values?: Values): string;
  /** In the plural form that the language has for this number. */
  sayCount(name: CountedTextName, count: number, values?: Values): string;
}

function formatsOf(language: string): Pick<EmailWriter, 'money' | 'time' | 'count'> {
  if (language === BUILT_IN_LANGUAGE)
    return { money: (money) => formatMoney(money), time: formatTime, count: formatCount };
  return {
    money({ amount, currency }) {
      const perWhole = minorUnitsPerWhole(currency);
      const digits = amount % perWhole === 0 ? 0 : minorDigits(currency);
      return new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(amount / perWhole);
    },
    time: (ms, form, timeZone) => new Intl.DateTimeFormat(language, { ...TIME_FORMS[form], timeZone }).format(ms),
    count: (count) => new Intl.NumberFormat(language).format(count),
  };
}

/** A person's language first, then the main one, then the one of the built-in texts. */
function languagesFor({ languages, main }: EmailTexts, language: string | null): string[] {
  const chosen = language !== null && languages.includes(language) ? language : main;
  return [...new Set([chosen, main, BUILT_IN_LANGUAGE])];
}

function sharedText(
  texts: EmailTexts,
  language: string,
  { name, count }: { name: SharedTextName; count?: number },
): string {
  const { english } = SHARED_TEXTS[name];
  for (const each of languagesFor(texts, language)) {
    const saved = texts.wordingOf(SHARED_TEMPLATE, each);
    const category = count === undefined ? null : new Intl.PluralRules(each).select(count);
    const found =
      category === null
        ? saved?.[name]
        : (saved?.[countedField(name, category)] ?? saved?.[countedField(name, 'other')]);
    if (found !== undefined && found !== null) return found;
    if (each === BUILT_IN_LANGUAGE) break;
  }
  if (typeof english === 'string') return english;
  return english[count === 1 ? 0 : 1];
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Names and amounts keep their own direction inside a text that runs the other way. */
function isolated(values: Values, direction: TextDirection): Values {
  if (direction === 'ltr') return values;
  const isolate = (value: string) =>
    value === '' || value.includes('\n') ? value : FIRST_STRONG_ISOLATE + value + POP_ISOLATE;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === undefined ? undefined : isolate(value)]),
  );
}

export function writerIn(texts: EmailTexts, language: string): EmailWriter {
  const formats = formatsOf(language);
  const direction = directionOf(language);
  const fill = (text: string, values: Values): string => fillText({ text }, isolated(values, direction))?.text ?? text;
  return {
    language,
    direction,
    ...formats,
    say: (name, values = {}) => fill(sharedText(texts, language, { name }), values),
    sayCount: (name, count, values = {}) =>
      fill(sharedText(texts, language, { name, count }), { ...values, count: formats.count(count) }),
  };
}

export interface WrittenEmail {
  readonly text: EmailText;
  readonly isBuiltIn: boolean;
  /** Of the language the text was found in, so that an email is in one language. */
  readonly writer: EmailWriter;
}

const OPTIONAL = { preview: null, banner: null };

/** The saved text of the first language that has one whose placeholders all have a value, or the built-in text. */
export function writeEmail(
  texts: EmailTexts,
  { name, language }: { name: DirectEmail | NotificationKind; language: string | null },
  valuesIn: (writer: EmailWriter) => Values,
): WrittenEmail {
  for (const each of languagesFor(texts, language)) {
    const saved = texts.wordingOf(name, each);
    const writer = writerIn(texts, each);
    const text = saved === null ? null : fillText(saved, isolated(valuesIn(writer), writer.direction));
    if (text !== null) return { text: { ...OPTIONAL, ...(text as EmailText) }, isBuiltIn: false, writer };
    if (each === BUILT_IN_LANGUAGE) break;
  }
  const writer = writerIn(texts, BUILT_IN_LANGUAGE);
  const builtIn = definitionOfEmail(name)?.wording;
  if (builtIn === undefined) throw new Error(`no email is called ${name}`);
  return { text: fillText(builtIn, valuesIn(writer)) ?? builtIn, isBuiltIn: true, writer };
}

export const contentOf = ({ text, writer }: WrittenEmail) => ({
  language: writer.language,
  direction: writer.direction,
  openLink: writer.say('open_link'),
  subject: text.subject,
  ...(text.preview === null ? {} : { preview: text.preview }),
  heading: text.heading,
  paragraphs: paragraphsOf(text.text),
  footnote: text.footnote ?? '',
});
