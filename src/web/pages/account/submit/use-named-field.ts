import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { namedElement } from '#web/navigation/named-element.ts';

const TYPED_INTO = 'input, select, textarea, button';

/** Focuses the field named in the URL, so that a link to a missing item leads to it. */
export function useNamedField(step: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = namedElement(hash);
    const field = named?.matches(TYPED_INTO) === true ? named : named?.querySelector<HTMLElement>(TYPED_INTO);
    if (!field) return;
    field.focus({ preventScroll: true });
    // Centred: at the edges of a phone's screen it would be hidden by the bars.
    field.scrollIntoView({ block: 'center' });
  }, [hash, step]);
}
