/** All of them group digits with commas and use a decimal point. */
export const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-NZ'] as const;
export type Locale = (typeof LOCALES)[number];

const DEFAULT: Locale = 'en-US';
let current: Locale = DEFAULT;

export const isLocale = (name: string): name is Locale => (LOCALES as readonly string[]).includes(name);

/** The locale of this process. The server sets it from the settings, the browser from the page's `lang`. */
export function setLocale(name: string): void {
  current = isLocale(name) ? name : DEFAULT;
}

export const currentLocale = (): Locale => current;

export const homeCountry = (): string => current.slice(-2);
