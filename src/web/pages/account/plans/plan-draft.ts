import type { BidPlanItem, PlannedCarItem, SaveBidPlan } from '#contract/bid-plans.ts';
import type { Money } from '#contract/primitives.ts';
import { amountText, parseAmount } from '#web/components/bid/amount.ts';
import type { Problem } from '#web/problems.ts';

export interface PlanChoice {
  readonly slug: string;
  readonly title: string;
  readonly close_date: string;
  readonly minimum_bid: Money;
}
export interface DraftCar extends PlanChoice {
  readonly maximum: string;
}
export interface PlanDraft {
  readonly name: string;
  readonly wins: string;
  readonly budget: string;
  readonly cars: readonly DraftCar[];
}

const isIn = ({ status }: PlannedCarItem): boolean => status !== 'removed' && status !== 'lost';

export function draftOf(plan: BidPlanItem | null, added: PlanChoice | null): PlanDraft {
  const cars = (plan?.cars ?? []).filter(isIn).map((car): DraftCar => ({
    ...car,
    maximum: amountText(car.maximum.amount, car.maximum.currency),
  }));
  const isNew = added !== null && !cars.some(({ slug }) => slug === added.slug);
  return {
    name: plan?.name ?? '',
    wins: String(plan?.wins ?? 1),
    budget: plan?.budget == null ? '' : amountText(plan.budget.amount, plan.budget.currency),
    cars: isNew ? [...cars, { ...added, maximum: '' }] : cars,
  };
}

/** An unreadable amount is sent as 0, which the server refuses at its field. */
export function requestOf(draft: PlanDraft, siteCurrency: string): SaveBidPlan {
  const amount = (text: string, currency = siteCurrency): number => parseAmount(text, currency) ?? 0;
  return {
    name: draft.name,
    wins: draft.wins.trim() === '' ? 0 : Number(draft.wins),
    budget: draft.budget.trim() === '' ? null : amount(draft.budget, draft.cars[0]?.minimum_bid.currency),
    cars: draft.cars.map(({ slug, maximum, minimum_bid: { currency } }) => ({
      slug,
      maximum: amount(maximum, currency),
    })),
  };
}

/** The server names a car by its position, which changes as the form is edited. Here it is named by its slug. */
export function refusedByCar(refused: Problem, sent: readonly DraftCar[]): Problem {
  return {
    ...refused,
    errors: Object.fromEntries(entriesByCar(refused, sent).map(([name, , errors]) => [name, errors])),
  };
}

/** For the summary, where a message stands alone. */
export function refusedWithTitles(refused: Problem, sent: readonly DraftCar[]): Problem {
  const entries = entriesByCar(refused, sent).map(
    ([name, title, errors]) => [name, title === null ? errors : errors.map((error) => `${title}: ${error}`)] as const,
  );
  const first = entries[0]?.[1][0];
  const isFirst = Object.values(refused.errors)[0]?.[0] === refused.message;
  return {
    ...refused,
    errors: Object.fromEntries(entries),
    ...(isFirst && first !== undefined ? { message: first } : {}),
  };
}

export const fieldOfCar = (slug: string): string => `cars.${slug}.maximum`;

function entriesByCar({ errors }: Problem, sent: readonly DraftCar[]) {
  return Object.entries(errors).map(([name, messages]) => {
    const car = sent[Number(/^cars\.(\d+)\.maximum$/.exec(name)?.[1] ?? -1)];
    return [car === undefined ? name : fieldOfCar(car.slug), car?.title ?? null, messages] as const;
  });
}

export function movedUp(cars: readonly DraftCar[], index: number): DraftCar[] {
  const [car] = cars.slice(index, index + 1);
  const others = cars.filter((_, place) => place !== index);
  return car === undefined ? others : [...others.slice(0, index - 1), car, ...others.slice(index - 1)];
}
