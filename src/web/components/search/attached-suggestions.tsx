import { countOf } from '#contract/format/money.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AllInContext } from '#web/components/money/auction-price.tsx';
import { clearRecentSearches, keepSearch, recentSearches } from './recent-searches.ts';
import { keyOf, nextChosen, searchOptions, type SearchOption } from './search-options.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Present {
  readonly text: string;
  readonly recent: readonly string[];
  readonly isOpen: boolean;
  /** The key of the option, so that an answer that arrives meanwhile doesn't choose another. */
  readonly chosenKey: string | null;
}

const CLOSED = { isOpen: false, chosenKey: null };
const searchPath = (text: string) => `/search?${new URLSearchParams({ q: text })}`;

function announced(options: readonly SearchOption[], isShown: boolean, isAnswered: boolean): string {
  const count = options.length - 1;
  if (!isShown) return '';
  if (options[0]?.kind === 'recent') return `${count} recent ${count === 1 ? 'search' : 'searches'}`;
  if (!isAnswered) return '';
  return count === 0 ? 'No suggestions' : countOf(count, 'suggestion');
}

function useFieldEvents(
  fieldId: string,
  setPresent: (change: (before: Present) => Present) => void,
  onKeyDown: (event: KeyboardEvent, field: HTMLInputElement) => void,
): void {
  const keyDown = useRef(onKeyDown);
  useEffect(() => {
    keyDown.current = onKeyDown;
  });
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return undefined;
    const ended = new AbortController();
    const open = () => {
      const recent = recentSearches();
      setPresent(() => ({ text: field.value, recent, isOpen: true, chosenKey: null }));
    };
    const openEmpty = () => {
      if (field.value.trim() === '') open();
    };
    const close = () => setPresent((before) => ({ ...before, ...CLOSED }));
    field.autocomplete = 'off';
    field.addEventListener('input', open, ended);
    field.addEventListener('focus', openEmpty, ended);
    field.addEventListener('click', openEmpty, ended);
    field.addEventListener('keydown', (event) => keyDown.current(event, field), ended);
    field.addEventListener('blur', close, ended);
    const submitted = () => {
      keepSearch(field.value);
      close();
    };
    field.form?.addEventListener('submit', submitted, ended);
    // Includes what was typed before this code loaded.
    if (document.activeElement === field && field.value !== field.defaultValue) open();
    else if (document.activeElement === field) openEmpty();
    return () => ended.abort();
  }, [fieldId, setPresent]);
}

/** Makes a search field a combobox. Loaded on first use; the plain field works without it. */
export function AttachedSuggestions({ fieldId, className }: { fieldId: string; className: string }) {
  const navigate = useNavigate();
  const [{ text, recent, isOpen, chosenKey }, setPresent] = useState<Present>({ text: '', recent: [], ...CLOSED });
  const { asked, items, isAllIn, serverTime } = useSuggestions(text, isOpen);
  const options = searchOptions({ text, suggestions: items, recent });
  const isShown = isOpen && options.length > 0;
  const chosen = chosenKey === null ? -1 : options.findIndex((option) => keyOf(option) === chosenKey);
  const take = (option: SearchOption) => {
    if (option.kind === 'clear') {
      clearRecentSearches();
      setPresent((before) => ({ ...before, recent: [], ...CLOSED }));
      return;
    }
    const search = option.kind === 'suggestion' ? '' : option.text;
    keepSearch(search);
    setPresent((before) => ({ ...before, text: search, ...CLOSED }));
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) {
      field.value = search;
      field.blur();
    }
    void navigate(option.kind === 'suggestion' ? option.suggestion.href : searchPath(search));
  };
  useFieldEvents(fieldId, setPresent, (event, field) => {
    const option = isShown ? options[chosen] : undefined;
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setPresent((before) => ({ ...before, ...CLOSED }));
    } else if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault();
      take(option);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const kept = isOpen ? recent : recentSearches();
      const next = isShown ? options[nextChosen(chosen, options.length, step)] : undefined;
      setPresent(() => ({
        text: field.value,
        recent: kept,
        isOpen: true,
        chosenKey: next === undefined ? null : keyOf(next),
      }));
    }
  });
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field === null) return;
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.ariaExpanded = String(isShown);
    field.setAttribute('aria-controls', `${fieldId}-list`);
    if (isShown && chosen >= 0) field.setAttribute('aria-activedescendant', `${fieldId}-${chosen}`);
    else field.removeAttribute('aria-activedescendant');
    if (isShown && chosen >= 0)
      document.getElementById(`${fieldId}-${chosen}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [fieldId, isShown, chosen]);
  return (
    <>
      <p role="status" className="sr-only">
        {announced(options, isShown, asked !== null)}
      </p>
      <AllInContext value={isAllIn}>
        <SuggestionList {...{ id: fieldId, options, chosen, isShown, serverTime, className }} onTake={take} />
      </AllInContext>
    </>
  );
}
