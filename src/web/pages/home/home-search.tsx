import { Search } from 'lucide';
import { useState } from 'react';
import { Form } from 'react-router';
import { Suggestions } from '#web/components/header/lazy-parts.ts';
import { Icon } from '#web/components/ui/icon.tsx';

const FIELD = 'home-search';

/** For phones, whose header has no search. Not shared with the header's, which every page loads first. */
export function HomeSearch() {
  const [isWanted, setWanted] = useState(false);
  return (
    <Form role="search" aria-label="Site" method="get" action="/search" className="relative mt-5 min-[480px]:hidden">
      <label className="sr-only" htmlFor={FIELD}>
        Search auctions
      </label>
      <span className="absolute left-3 top-1/2 -translate-y-1/2 text-ink-3">
        <Icon of={Search} size={18} />
      </span>
      <input
        id={FIELD}
        name="q"
        type="search"
        maxLength={200}
        className="input text-ellipsis !pl-10"
        placeholder="Make, model, lot, question"
        onFocus={() => setWanted(true)}
      />
      {isWanted ? <Suggestions fieldId={FIELD} className="inset-x-0" /> : null}
    </Form>
  );
}
