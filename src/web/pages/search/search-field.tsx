import { Search } from 'lucide';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { AttachedSuggestions } from '#web/components/search/attached-suggestions.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

interface SearchFieldProps {
  q: string;
  kind: string | null;
}

const FIELD = 'page-search';

export function SearchField({ q, kind }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    // Only after a navigation: on arrival the field may hold what was typed before this code loaded.
    if (input.current !== null && shown.current !== q) input.current.value = q;
    shown.current = q;
  }, [q]);
  return (
    <Form role="search" aria-label="This page" method="get" action="/search" className="no-print relative">
      <label className="sr-only" htmlFor={FIELD}>
        Search auctions, results, articles and answers
      </label>
      <span className="absolute left-4 top-[1.1875rem]">
        <Icon of={Search} size={26} />
      </span>
      <input
        ref={input}
        id={FIELD}
        name="q"
        type="search"
        maxLength={200}
        autoComplete="off"
        placeholder="Make, model, lot, question"
        className="input !min-h-16 !pl-14 !pr-28 !text-[1.25rem] sm:!text-[1.5rem]"
        defaultValue={q}
      />
      {kind === null ? null : <input type="hidden" name="kind" value={kind} />}
      <button type="submit" className="btn btn-solid absolute right-2 top-2 min-h-12">
        Search
      </button>
      <AttachedSuggestions fieldId={FIELD} className="inset-x-0" />
    </Form>
  );
}
