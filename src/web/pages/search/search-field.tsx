import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { SuggestionList } from '#web/components/search/suggestion-list.tsx';
import { useSuggestions } from '#web/components/search/use-suggestions.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

interface SearchFieldProps {
  q: string;
  kind: string | null;
}

export function SearchField({ q, kind }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  useEffect(() => {
    setText(q);
    setOpen(false);
  }, [q]);
  const items = useSuggestions(text, isOpen);
  const isShown = isOpen && items.length > 0;
  const go = (href: string) => {
    setOpen(false);
    void navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = items[chosen];
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setChosen(-1);
    }
    if (event.key === 'Enter' && isShown && suggestion !== undefined) {
      event.preventDefault();
      go(suggestion.href);
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || items.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // Arrow keys wrap around through the field itself.
    const places = items.length + 1;
    setChosen((before) => ((before + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
  };
  return (
    <Form
      role="search"
      aria-label="This page"
      method="get"
      action="/search"
      className="no-print relative"
      onSubmit={() => setOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <label className="sr-only" htmlFor={id}>
        Search auctions, results, articles and answers
      </label>
      <span className="absolute left-4 top-[1.1875rem]">
        <Icon of={Search} size={26} />
      </span>
      <input
        ref={syncTypedValue}
        id={id}
        name="q"
        type="search"
        maxLength={200}
        autoComplete="off"
        placeholder="Make, model, lot, question"
        className="input !min-h-16 !pl-14 !pr-28 !text-[1.25rem] sm:!text-[1.5rem]"
        value={text}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isShown && chosen >= 0 ? { 'aria-activedescendant': `${id}-${chosen}` } : {})}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {kind === null ? null : <input type="hidden" name="kind" value={kind} />}
      <button type="submit" className="btn btn-solid absolute right-2 top-2 min-h-12">
        Search
      </button>
      <SuggestionList id={id} items={items} chosen={chosen} isShown={isShown} className="inset-x-0" onGo={go} />
    </Form>
  );
}
