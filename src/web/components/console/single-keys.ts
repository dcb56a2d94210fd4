import { useSyncExternalStore } from 'react';

const KEPT = 'hammerdown:single-keys';
const CHANGED = 'single-keys-changed';
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const OVERLAY = 'dialog, [role=dialog], [popover], [role=menu], [role=listbox]';
const OPEN = 'dialog[open], :popover-open';

function areKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

/** WCAG 2.1.4 asks for a way to turn single keys off, because people who dictate may press them by accident. */
export function useSingleKeys(): [isOn: boolean, change: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(listenForChanges, areKeysOn, () => true);
  return [isOn, keep];
}

function listenForChanges(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  addEventListener('storage', changed);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener('storage', changed);
  };
}

function keep(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, 'off');
  } catch {}
  dispatchEvent(new Event(CHANGED));
}

function isFor(area: HTMLElement, { target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target === document.body || target.id === 'main') return document.querySelector(OPEN) === null;
  return area.contains(target) && target.closest(TYPING) === null && target.closest(OVERLAY) === null;
}

/** Single keys while the focus is in `area` or nowhere (fresh page, click on text), and nothing is typed or open. */
export function listenForKeys(area: () => HTMLElement | null, listener: (event: KeyboardEvent) => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const element = area();
    if (element !== null && isFor(element, event) && areKeysOn()) listener(event);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
