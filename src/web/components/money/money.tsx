import type { Money as Amount } from '#contract/primitives.ts';
import { formatMoney } from './format-money.ts';

export { formatMoney } from './format-money.ts';

export function Money({ value, cents, className }: { value: Amount; cents?: boolean; className?: string }) {
  return <span className={className}>{formatMoney(value, cents === undefined ? {} : { cents })}</span>;
}
