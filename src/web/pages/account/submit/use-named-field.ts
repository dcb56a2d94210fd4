import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { namedElement } from '#web/navigation/named-element.ts';

const TYPED_INTO = 'input, select, textarea, button';

/** Who follows a link to what is missing can type at once: the field that the address names has the focus, or the first of its group. */
export function useNamedField(step: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = namedElement(hash);
    const field = named?.matches(TYPED_INTO) === true ? named : named?.querySelector<HTMLElement>(TYPED_INTO);
    if (!field) return;
    field.focus({ preventScroll: true });
    // In the middle: at the edges of a phone's screen it would lie below the bars.
    field.scrollIntoView({ block: 'center' });
  }, [hash, step]);
}
