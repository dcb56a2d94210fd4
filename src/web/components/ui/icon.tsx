import type { LucideIcon } from 'lucide-react';

/** A sign of the house's icon set; always beside a word, or inside a control that has a name. */
export function Icon({ of: Sign, size = 20, className }: { of: LucideIcon; size?: number; className?: string }) {
  return <Sign size={size} strokeWidth={1.75} aria-hidden="true" {...(className === undefined ? {} : { className })} />;
}
