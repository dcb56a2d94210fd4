import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import { fetchErrorText, safeGetBytes } from '#platform/safe-fetch.ts';

const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

/** Returns why it can't be used, for the staff member who named it. */
export async function fetchPhoto(
  url: string,
  { allowsOwnNetwork }: { readonly allowsOwnNetwork: boolean },
): Promise<{ readonly bytes: Uint8Array } | { readonly fault: string }> {
  try {
    const bytes = await safeGetBytes(url, {
      allowsOwnNetwork,
      maxBytes: IMPORT_LIMITS.photoBytes,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: MAX_REDIRECTS,
    });
    return { bytes };
  } catch (error) {
    return { fault: fetchErrorText(error) ?? 'The photo couldn’t be fetched.' };
  }
}
