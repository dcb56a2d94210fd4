const REGIONS = { polite: 'live-polite', assertive: 'live-assertive' } as const;

/** Repeating the same text announces it again. */
export function announce(text: string, how: keyof typeof REGIONS = 'polite'): void {
  const region = document.getElementById(REGIONS[how]);
  if (region === null) return;
  region.textContent = '';
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
