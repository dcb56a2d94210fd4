import type { LucideIcon } from 'lucide-react';

/** Decorative: always beside text or inside a labeled control. */
export function Icon({ of: Lucide, size = 20, className }: { of: LucideIcon; size?: number; className?: string }) {
  return (
    <Lucide size={size} strokeWidth={1.75} aria-hidden="true" {...(className === undefined ? {} : { className })} />
  );
}
