import { sql } from 'kysely';
import type { Sale } from '#contract/settlements.ts';
import type { Scene } from '../actors/scene.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

/** Who may do what in a sale, and which state it leads to. */
const STEPS: Readonly<Record<string, { readonly by: readonly string[]; readonly to: string | null }>> = {
  fee_paid: { by: ['system'], to: 'payment_due' },
  payment_reported: { by: ['buyer'], to: null },
  payment_confirmed: { by: ['seller', 'staff'], to: 'documents_due' },
  bill_issued: { by: ['seller'], to: 'collection_due' },
  collection_agreed: { by: ['buyer', 'seller'], to: 'handover_due' },
  handover_confirmed: { by: ['buyer', 'staff'], to: 'done' },
  taken_as_done: { by: ['system'], to: 'done' },
};
const ORDER = ['fee_due', 'payment_due', 'documents_due', 'collection_due', 'handover_due', 'done'];
/** A new date is agreed. */
const RETURN = 'handover_due collection_due';

interface Step {
  readonly id: string;
  readonly slug: string;
  readonly kind: string;
  readonly by_side: string;
  readonly to_state: string | null;
  readonly is_disputed: boolean;
}

/** A sale goes on step by step, each by whose it is, and not during a dispute. Whoever defaults gets a strike. */
export const salesFollowSteps: Invariant = {
  name: 'sales follow steps',
  async check(simulation) {
    const steps = await rowsOf(
      simulation,
      sql<Step>`select s.id, s.slug, e.kind, e.by_side, e.to_state, exists (select from settlement_disputes d
          where d.settlement_id = s.id and d.opened_at < e.happened_at
            and coalesce(d.decided_at, 'infinity') > e.happened_at) as is_disputed
        from settlement_events e join settlements s on s.id = e.settlement_id order by s.id, e.sequence`,
    );
    const strikes = await rowsOf(
      simulation,
      sql<{ slug: string; fault: string }>`select s.slug, s.fault from settlements s
        where s.fault in ('buyer', 'seller') and not exists (select from person_notes n where n.kind = 'strike'
          and n.user_id = case s.fault when 'buyer' then s.buyer_id else s.seller_id end
          and strpos(n.text, '(' || s.slug || ')') > 0)`,
    );
    return [
      ...[...Map.groupBy(steps, ({ id }) => id).values()].flatMap(problemsOf),
      ...strikes.map(({ slug, fault }) => `${slug}: the ${fault} defaulted without a strike`),
    ];
  },
};

function problemsOf(steps: readonly Step[]): string[] {
  let state: string | null = null;
  return steps.flatMap(({ slug, kind, by_side: by, to_state: to, is_disputed: isDisputed }) => {
    const rule = STEPS[kind];
    const from = state;
    state = to ?? state;
    const isNext = ORDER.indexOf(state ?? '') === ORDER.indexOf(from ?? '') + 1 || `${from} ${state}` === RETURN;
    return [
      ...(rule === undefined || rule.by.includes(by) ? [] : [`${slug}: ${kind} was done by the ${by}`]),
      ...(rule === undefined || rule.to === to ? [] : [`${slug}: ${kind} led to ${to}`]),
      ...(rule === undefined || !isDisputed || by === 'system' ? [] : [`${slug}: ${kind} during a dispute`]),
      ...(from === null || to === null || to === 'fell_through' || isNext ? [] : [`${slug}: from ${from} to ${to}`]),
    ];
  });
}

/** What each side sees of the other: nothing before the premium is paid, and no address before the car is. */
export function checkDisclosure(simulation: Scene, { slug, side, settlement }: Sale): void {
  if (settlement === null) return;
  const other = side === 'buyer' ? settlement.seller : settlement.buyer;
  const step = ORDER.indexOf(settlement.state);
  const problems = [
    ...(step < 1 && other !== null && `${other.name}${other.email}${other.phone}` !== '' ? ['contact'] : []),
    ...(step < 2 && other !== null && other.address !== '' ? ['address'] : []),
  ];
  for (const what of problems)
    simulation.record.found(salesFollowSteps.name, `${slug}: the ${side} sees the ${what} in ${settlement.state}`);
}
