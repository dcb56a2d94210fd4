const PREFIX = 'hammerdown:';

/** What was typed before a reload or a sign-in. Storage may be switched off: then nothing is kept. */
export function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Keeps what is typed; null forgets it. */
export function keepDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // Without storage what is typed lives as long as the page.
  }
}

/** Forgets all that was typed and not sent: who signs out leaves none of it, no maximum above all, to who comes next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
