import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import type { Suggestion } from '#contract/content.ts';
import { browserClient } from '#web/api.ts';
import { Icon } from '#web/components/ui/icon.tsx';

/** How long after the last key the house is asked. */
const ASK_AFTER_MS = 150;
const FEWEST_LETTERS = 2;

const KIND_NAMES: Record<Suggestion['kind'], string> = { auction: 'Auction', result: 'Result', dealer: 'Dealer', post: 'Article', faq: 'Question', service: 'Service', photographer: 'Photographer', page: 'Page' };

/** What is suggested for the text so far; the last answer stays until the next one is here. */
function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (!isWanted || text.trim().length < FEWEST_LETTERS) {
      setItems([]);
      return undefined;
    }
    const asked = new AbortController();
    const timer = setTimeout(() => {
      browserClient.suggestions(text.trim(), asked.signal).then((answer) => setItems(answer.items), () => {
        // Without suggestions the form still searches.
      });
    }, ASK_AFTER_MS);
    return () => { clearTimeout(timer); asked.abort(); };
  }, [text, isWanted]);
  return items;
}

interface SearchFieldProps { q: string; kind: string | null }

/** The search: a plain form, which suggests while one types. Arrow keys choose, Enter goes there, Escape closes. */
export function SearchField({ q, kind }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  useEffect(() => { setText(q); setOpen(false); }, [q]);
  const items = useSuggestions(text, isOpen);
  const isShown = isOpen && items.length > 0;
  const go = (href: string) => { setOpen(false); void navigate(href); };
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = items[chosen];
    if (event.key === 'Escape' && isShown) { event.preventDefault(); setOpen(false); setChosen(-1); }
    if (event.key === 'Enter' && isShown && suggestion !== undefined) { event.preventDefault(); go(suggestion.href); }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || items.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // From the field to the first or the last, and from those back to the field.
    const places = items.length + 1;
    setChosen((before) => ((before + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
  };
  return (
    <Form role="search" aria-label="This page" method="get" action="/search" className="no-print relative" onSubmit={() => setOpen(false)}
      onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false); }}>
      <label className="sr-only" htmlFor={id}>Search auctions, results, articles and answers</label>
      <span className="absolute left-4 top-[1.1875rem]"><Icon of={Search} size={26} /></span>
      <input ref={input} id={id} name="q" type="search" maxLength={200} autoComplete="off" placeholder="Make, model, lot, question" className="input !min-h-16 !pl-14 !pr-28 !text-[1.25rem] sm:!text-[1.5rem]" value={text}
        role="combobox" aria-expanded={isShown} aria-controls={`${id}-list`} aria-autocomplete="list" {...(isShown && chosen >= 0 ? { 'aria-activedescendant': `${id}-${chosen}` } : {})}
        onChange={(event) => { setText(event.target.value); setChosen(-1); setOpen(true); }} onKeyDown={onKeyDown} />
      {kind === null ? null : <input type="hidden" name="kind" value={kind} />}
      <button type="submit" className="btn btn-solid absolute right-2 top-2 min-h-12">Search</button>
      <div id={`${id}-list`} role="listbox" aria-label="Suggestions" hidden={!isShown} className="absolute inset-x-0 top-full z-20 mt-1 rounded-panel border border-line bg-surface p-2 shadow-float">
        {items.map((item, place) => (
          <div key={item.href} id={`${id}-${place}`} role="option" tabIndex={-1} aria-selected={place === chosen} className={`flex cursor-pointer items-baseline gap-3 rounded-control px-3 py-2.5 ${place === chosen ? 'bg-sunken' : 'hover:bg-sunken'}`}
            onMouseDown={(event) => { event.preventDefault(); go(item.href); }}>
            <span className="min-w-0 flex-1"><span className="font-[560]">{item.text}</span>{item.detail === '' ? null : <span className="ml-2 text-small text-ink-3">{item.detail}</span>}</span>
            <span className="label flex-none">{KIND_NAMES[item.kind]}</span>
          </div>
        ))}
      </div>
    </Form>
  );
}
