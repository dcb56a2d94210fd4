/**
 * The locales that a site may choose. The product's sentences are English; each of these writes its numbers, money,
 * dates and trade words in its own way. All of them group digits with commas and begin a fraction with a point.
 */
export const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-NZ'] as const;
export type Locale = (typeof LOCALES)[number];

const DEFAULT: Locale = 'en-US';
let current: Locale = DEFAULT;

/** True for a locale of {@link LOCALES}. */
export const isLocale = (name: string): name is Locale => (LOCALES as readonly string[]).includes(name);

/**
 * Sets the locale of the site for this process: all formatting follows it. The server sets it from the settings, the
 * browser from the page's `lang` before it hydrates. Anything but a known locale means en-US.
 */
export function setLocale(name: string): void {
  current = isLocale(name) ? name : DEFAULT;
}

/** The locale of the site. */
export const currentLocale = (): Locale => current;

/** The country of the site's locale, as ISO 3166 alpha-2. */
export const homeCountry = (): string => current.slice(-2);
