type Typed = HTMLInputElement | HTMLTextAreaElement;

/** The browser's own setter, past the one by which React sees what it has set itself. */
function setAsTyped(field: Typed, text: string): void {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, text);
}

/** Where the caret stands; null where a field of this kind has none. */
const caretOf = ({ selectionStart: start, selectionEnd: end }: Typed) => (start === null || end === null ? null : ([start, end] as const));
/** A text without what browsers themselves take out of it or write otherwise. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function retype(field: Typed): void {
  const { value: typed, defaultValue: rendered } = field;
  if (plain(typed) === plain(rendered)) return;
  const caret = caretOf(field);
  queueMicrotask(() => {
    // First as React knows it, then as it was typed: so it sees the difference.
    field.value = rendered;
    setAsTyped(field, typed);
    if (caret !== null) field.setSelectionRange(...caret);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

/** Pressed once more from where it stood. Of radios the chosen one tells for its group. */
function rechoose(box: HTMLInputElement): void {
  const isChosen = box.checked;
  if (isChosen === box.defaultChecked || (box.type === 'radio' && !isChosen)) return;
  queueMicrotask(() => {
    box.checked = !isChosen;
    box.click();
  });
}

function reselect(list: HTMLSelectElement): void {
  const chosen = list.value;
  // A list that came with the page says which of its options the house chose; one that was made here says nothing.
  const rendered = [...list.options].find((option) => option.defaultSelected);
  if (rendered === undefined || rendered.value === chosen) return;
  queueMicrotask(() => {
    list.value = chosen;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/**
 * A field's `ref`: what was typed or chosen before the page's code was alive is done again as soon as it is. The browser keeps it in the field, but
 * nobody has told React, which would put its own value back with its next look at the field, nor the form around it, which saves what it hears of. A
 * field that is shut until then has nothing to tell.
 */
export function tellTypedBefore(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null): void {
  if (field === null || field.matches(':disabled')) return;
  if (field instanceof HTMLSelectElement) reselect(field);
  else if (field.type === 'checkbox' || field.type === 'radio') rechoose(field as HTMLInputElement);
  else if (field.type !== 'color' && field.type !== 'file' && field.type !== 'hidden') retype(field);
}
