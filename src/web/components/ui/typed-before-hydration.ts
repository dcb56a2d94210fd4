type Typed = HTMLInputElement | HTMLTextAreaElement;

function setNativeValue(field: Typed, text: string): void {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, text);
}

const caretOf = ({ selectionStart: start, selectionEnd: end }: Typed) =>
  start === null || end === null ? null : ([start, end] as const);
/** Collapses whitespace, which browsers change in field values. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function replayInput(field: Typed): void {
  const { value: typed, defaultValue: rendered } = field;
  if (plain(typed) === plain(rendered)) return;
  const caret = caretOf(field);
  queueMicrotask(() => {
    // Sets the rendered value first, so that React sees the typed one as a change.
    field.value = rendered;
    setNativeValue(field, typed);
    if (caret !== null) field.setSelectionRange(...caret);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

function replayClick(box: HTMLInputElement): void {
  const isChosen = box.checked;
  if (isChosen === box.defaultChecked || (box.type === 'radio' && !isChosen)) return;
  queueMicrotask(() => {
    box.checked = !isChosen;
    box.click();
  });
}

function replaySelect(list: HTMLSelectElement): void {
  const chosen = list.value;
  // Server-rendered lists mark the default option; lists rendered in the browser do not.
  const rendered = [...list.options].find((option) => option.defaultSelected);
  if (rendered === undefined || rendered.value === chosen) return;
  queueMicrotask(() => {
    list.value = chosen;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** A `ref` that restores input made before hydration, which React would overwrite. */
export function syncTypedValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null): void {
  if (field === null || field.matches(':disabled')) return;
  if (field instanceof HTMLSelectElement) replaySelect(field);
  else if (field.type === 'checkbox' || field.type === 'radio') replayClick(field as HTMLInputElement);
  else if (field.type !== 'color' && field.type !== 'file' && field.type !== 'hidden') replayInput(field);
}
