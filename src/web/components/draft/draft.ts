/** What was typed before a reload or a sign-in. Storage may be switched off: then nothing is kept. */
export function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(`hammerdown:${key}`);
  } catch {
    return null;
  }
}

/** Keeps what is typed; null forgets it. */
export function keepDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(`hammerdown:${key}`);
    else sessionStorage.setItem(`hammerdown:${key}`, text);
  } catch {
    // Without storage what is typed lives as long as the page.
  }
}
