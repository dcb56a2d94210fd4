import { fault, type PlantedFault } from './fault.ts';

export const PLANS_FAULTS: readonly PlantedFault[] = [
  fault(
    'plans',
    'a plan bids beyond its budget',
    'auction/plan.ts',
    'if (budget !== null && costAfter > budget) continue;',
    '',
  ),
  fault(
    'plans',
    'a plan forgets the premium in its budget',
    'auction/plan.ts',
    'allInPrice(price as MinorUnits, { ...terms, taxBasisPoints });',
    'price;',
  ),
  fault(
    'plans',
    'a won car leaves the budget of its plan',
    'auction/plan.ts',
    "if (status === 'won') return allIn(car, car.state.price ?? 0);",
    "if (status === 'won') return 0;",
  ),
  fault(
    'plans',
    'a raise counts twice in the budget',
    'auction/plan.ts',
    'const costAfter = cost - exposureOf(car, bidderId, now) + allIn(car, car.maximum);',
    'const costAfter = allIn(car, car.maximum);',
  ),
  fault(
    'plans',
    'a stopped plan bids',
    'modules/bid-plans/set-plan-state.ts',
    'await updatePlan(transaction, id, { ...change, allocation });',
    'await updatePlan(transaction, id, { ...change, allocation, state: plan.state });',
  ),
  fault('plans', 'a plan bids on a removed car', 'auction/plan.ts', "if (car.isRemoved) return 'removed';", ''),
  fault(
    'plans',
    'a plan bids on after a material change',
    'modules/bid-plans/run-plan.ts',
    'if (!isNew || auction.interruption === null || row.refusal !== null) return loaded;',
    'if (!isNew || auction.interruption !== null || row.refusal !== null) return loaded;',
  ),
  fault(
    'plans',
    'a bid by hand takes what a plan reserves',
    'auction/limit.ts',
    'plans.reduce((sum, plan) => sum + restOf(plan, leads), 0);',
    'plans.reduce((sum, plan) => sum + 0 * restOf(plan, leads), 0);',
  ),
  fault(
    'plans',
    'a plan moves on unannounced',
    'modules/bid-plans/run-plan.ts',
    'if (left !== undefined)\n',
    'if (left !== undefined && at < 0)\n',
  ),
];
