const REGIONS = { polite: 'live-polite', assertive: 'live-assertive' } as const;

/** Tells assistive technology, through the page's two live regions. The same words twice are told twice. */
export function announce(text: string, how: keyof typeof REGIONS = 'polite'): void {
  const region = document.getElementById(REGIONS[how]);
  if (region === null) return;
  region.textContent = '';
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
