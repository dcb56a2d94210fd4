import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Present {
  readonly text: string;
  readonly isOpen: boolean;
  readonly chosen: number;
}

/** Loaded on first use; the plain field works without it. */
export function AttachedSuggestions({ fieldId, className }: { fieldId: string; className: string }) {
  const navigate = useNavigate();
  const [{ text, isOpen, chosen }, setPresent] = useState<Present>({ text: '', isOpen: false, chosen: -1 });
  const items = useSuggestions(text, isOpen);
  const isShown = isOpen && items.length > 0;
  const go = (href: string) => {
    setPresent({ text: '', isOpen: false, chosen: -1 });
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) {
      field.value = '';
      field.blur();
    }
    void navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = items[chosen];
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setPresent((before) => ({ ...before, isOpen: false, chosen: -1 }));
    }
    if (event.key === 'Enter' && isShown && suggestion !== undefined) {
      event.preventDefault();
      go(suggestion.href);
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || items.length === 0) return;
    event.preventDefault();
    const places = items.length + 1;
    setPresent((before) => ({
      ...before,
      isOpen: true,
      chosen: ((before.chosen + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places) - 1,
    }));
  };
  const keyDown = useRef(onKeyDown);
  useEffect(() => {
    keyDown.current = onKeyDown;
  });
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return undefined;
    const ended = new AbortController();
    const read = () => setPresent({ text: field.value, isOpen: true, chosen: -1 });
    field.autocomplete = 'off';
    field.addEventListener('input', read, ended);
    field.addEventListener('keydown', (event) => keyDown.current(event), ended);
    field.addEventListener('blur', () => setPresent((before) => ({ ...before, isOpen: false, chosen: -1 })), ended);
    field.form?.addEventListener(
      'submit',
      () => setPresent((before) => ({ ...before, isOpen: false, chosen: -1 })),
      ended,
    );
    // Includes what was typed before this code loaded.
    if (field.value !== '') read();
    return () => ended.abort();
  }, [fieldId]);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field === null) return;
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.ariaExpanded = String(isShown);
    field.setAttribute('aria-controls', `${fieldId}-list`);
    if (isShown && chosen >= 0) field.setAttribute('aria-activedescendant', `${fieldId}-${chosen}`);
    else field.removeAttribute('aria-activedescendant');
  }, [fieldId, isShown, chosen]);
  return (
    <SuggestionList id={fieldId} items={items} chosen={chosen} isShown={isShown} className={className} onGo={go} />
  );
}
