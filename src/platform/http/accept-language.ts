import { parseAccept } from 'hono/utils/accept';

const MAX_HEADER_LENGTH = 500;

function scriptOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script ?? ''}`;
  } catch {
    return null;
  }
}

/** The offered language that the browser asks for first, or null. `de-AT` matches `de`, `zh-TW` matches `zh-Hant`. */
export function pickLanguage<T extends string>(header: string | undefined, offered: readonly T[]): T | null {
  for (const { type, q } of parseAccept((header ?? '').slice(0, MAX_HEADER_LENGTH))) {
    if (q === 0) continue;
    const asked = scriptOf(type);
    const found =
      offered.find((each) => each.toLowerCase() === type.toLowerCase()) ??
      (asked === null ? undefined : offered.find((each) => scriptOf(each) === asked));
    if (found !== undefined) return found;
  }
  return null;
}
