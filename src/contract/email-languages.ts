export const EMAIL_LANGUAGES = [
  ['en', 'English', 'English'],
  ['ar', 'Arabic', 'العربية'],
  ['bg', 'Bulgarian', 'Български'],
  ['zh-Hans', 'Chinese (simplified)', '简体中文'],
  ['zh-Hant', 'Chinese (traditional)', '繁體中文'],
  ['hr', 'Croatian', 'Hrvatski'],
  ['cs', 'Czech', 'Čeština'],
  ['da', 'Danish', 'Dansk'],
  ['nl', 'Dutch', 'Nederlands'],
  ['et', 'Estonian', 'Eesti'],
  ['fi', 'Finnish', 'Suomi'],
  ['fr', 'French', 'Français'],
  ['fr-CA', 'French (Canada)', 'Français (Canada)'],
  ['de', 'German', 'Deutsch'],
  ['el', 'Greek', 'Ελληνικά'],
  ['he', 'Hebrew', 'עברית'],
  ['hi', 'Hindi', 'हिन्दी'],
  ['hu', 'Hungarian', 'Magyar'],
  ['id', 'Indonesian', 'Bahasa Indonesia'],
  ['it', 'Italian', 'Italiano'],
  ['ja', 'Japanese', '日本語'],
  ['ko', 'Korean', '한국어'],
  ['lv', 'Latvian', 'Latviešu'],
  ['lt', 'Lithuanian', 'Lietuvių'],
  ['nb', 'Norwegian', 'Norsk bokmål'],
  ['fa', 'Persian', 'فارسی'],
  ['pl', 'Polish', 'Polski'],
  ['pt', 'Portuguese', 'Português'],
  ['pt-BR', 'Portuguese (Brazil)', 'Português (Brasil)'],
  ['ro', 'Romanian', 'Română'],
  ['sk', 'Slovak', 'Slovenčina'],
  ['sl', 'Slovenian', 'Slovenščina'],
  ['es', 'Spanish', 'Español'],
  ['es-MX', 'Spanish (Mexico)', 'Español (México)'],
  ['sv', 'Swedish', 'Svenska'],
  ['th', 'Thai', 'ไทย'],
  ['tr', 'Turkish', 'Türkçe'],
  ['uk', 'Ukrainian', 'Українська'],
  ['ur', 'Urdu', 'اردو'],
  ['vi', 'Vietnamese', 'Tiếng Việt'],
] as const;
export type EmailLanguage = (typeof EMAIL_LANGUAGES)[number][0];
export const EMAIL_LANGUAGE_TAGS = EMAIL_LANGUAGES.map(([tag]) => tag) as [EmailLanguage, ...EmailLanguage[]];

export const BUILT_IN_LANGUAGE: EmailLanguage = 'en';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<EmailLanguage>(['ar', 'fa', 'he', 'ur']);

export type TextDirection = 'ltr' | 'rtl';
export const directionOf = (language: string): TextDirection => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr');

export const languageName = (language: string): string =>
  EMAIL_LANGUAGES.find(([tag]) => tag === language)?.[1] ?? language;

export const nativeLanguageName = (language: string): string =>
  EMAIL_LANGUAGES.find(([tag]) => tag === language)?.[2] ?? language;

interface LanguageSettings {
  readonly email_language: EmailLanguage;
  readonly email_languages: readonly EmailLanguage[];
}

/** The main language is the first. */
export const offeredLanguages = ({
  email_language: main,
  email_languages: others,
}: LanguageSettings): EmailLanguage[] => [...new Set([main, ...others])];
