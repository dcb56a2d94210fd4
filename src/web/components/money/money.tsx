import { formatMoney } from '#contract/format/money.ts';
import type { Money as Amount } from '#contract/primitives.ts';

export function Money({ value, cents, className }: { value: Amount; cents?: boolean; className?: string }) {
  return <span className={className}>{formatMoney(value, cents === undefined ? {} : { cents })}</span>;
}
