/** What an address names after its `#`; null where that is nothing on the page, or cannot be read. */
export function namedElement(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
