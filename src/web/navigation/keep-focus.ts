const NEWS: MutationObserverInit = { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] };

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility();

/** Keeps the focus when its element is removed or disabled, which browsers would drop. */
export function keepFocus(): void {
  /** The last focused element and its ancestors, nearest first. Empty after a deliberate blur. */
  let path: readonly HTMLElement[] = [];
  let address = '';

  document.addEventListener('focusin', ({ target }) => {
    const all: HTMLElement[] = [];
    for (let element = target as HTMLElement | null; element !== null; element = element.parentElement)
      all.push(element);
    const main = all.findIndex(({ localName }) => localName === 'main');
    path = all.slice(0, main + 1);
    address = location.pathname;
  });
  document.addEventListener('focusout', () => {
    const [left] = path;
    queueMicrotask(() => {
      if (left !== undefined && left === path[0] && isShown(left) && !left.matches(':disabled')) path = [];
    });
  });
  new MutationObserver(() => {
    const [held] = path;
    if (held === undefined || document.activeElement !== document.body || location.pathname !== address) return;
    if (isShown(held) && held.matches(':disabled')) return;
    const place = path.find(isShown);
    path = [];
    if (place === undefined) return;
    if (place !== held && !place.hasAttribute('tabindex')) {
      place.tabIndex = -1;
      place.dataset['holdsFocus'] = '';
    }
    place.focus({ preventScroll: true });
  }).observe(document, NEWS);
}
