const keyOf = (slug: string) => `hammerdown:bid:${slug}`;

/** The amount that was typed before a reload or a sign-in. Storage may be switched off: then nothing is kept. */
export function readDraft(slug: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(slug));
  } catch {
    return null;
  }
}

/** Keeps what is typed; null forgets it. */
export function keepDraft(slug: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(slug));
    else sessionStorage.setItem(keyOf(slug), text);
  } catch {
    // Without storage the amount lives as long as the page.
  }
}
