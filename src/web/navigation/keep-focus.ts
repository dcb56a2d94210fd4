const NEWS: MutationObserverInit = { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] };

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility();

/**
 * What has the focus may be taken out of the page, as a button with the question that it answered, or shut while it works. Browsers then drop the focus,
 * and whoever goes by keyboard, or listens, would begin again at the top of the page. It goes back to what was shut once that is open again, and else to
 * the nearest part of the page around what is gone. Dialogs and menus stand beside the page and do this by themselves; for another page `useArrival` does.
 */
export function keepFocus(): void {
  /** What had the focus last, and all that it stood in, the nearest first; empty where it was left on purpose. */
  let path: readonly HTMLElement[] = [];
  let address = '';

  document.addEventListener('focusin', ({ target }) => {
    const all: HTMLElement[] = [];
    for (let element = target as HTMLElement | null; element !== null; element = element.parentElement) all.push(element);
    const main = all.findIndex(({ localName }) => localName === 'main');
    path = all.slice(0, main + 1);
    address = location.pathname;
  });
  document.addEventListener('focusout', () => {
    const [left] = path;
    // Whether it was shut or taken away is seen when that is done.
    queueMicrotask(() => {
      if (left !== undefined && left === path[0] && isShown(left) && !left.matches(':disabled')) path = [];
    });
  });
  new MutationObserver(() => {
    const [held] = path;
    if (held === undefined || document.activeElement !== document.body || location.pathname !== address) return;
    // Shut: it may open again.
    if (isShown(held) && held.matches(':disabled')) return;
    const place = path.find(isShown);
    path = [];
    if (place === undefined) return;
    if (place !== held && !place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }).observe(document, NEWS);
}
