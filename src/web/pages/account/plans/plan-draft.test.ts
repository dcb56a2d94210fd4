import { expect, test } from 'vitest';
import { problem } from '#web/problems.ts';
import { movedUp, refusedByCar, refusedWithTitles, requestOf, type DraftCar, type PlanDraft } from './plan-draft.ts';

const carIn = (currency: string, maximum: string, slug = currency): DraftCar => ({
  slug,
  title: slug,
  close_date: '2026-01-01T00:00:00.000Z',
  minimum_bid: { amount: 100, currency },
  maximum,
});
const draft = (cars: readonly DraftCar[], more: Partial<PlanDraft> = {}): PlanDraft => ({
  name: 'Weekend',
  wins: '1',
  budget: '',
  cars,
  ...more,
});

test('reads amounts in the currency of the cars', () => {
  const request = requestOf(draft([carIn('JPY', '1,500,000')], { budget: '2,000,000' }), 'USD');
  expect(request).toMatchObject({ budget: 2_000_000, cars: [{ slug: 'JPY', maximum: 1_500_000 }] });
  expect(requestOf(draft([carIn('USD', '15,000')]), 'JPY').cars[0]?.maximum).toBe(1_500_000);
});

test('sends 0 for what is no amount, so that its field is refused', () => {
  expect(requestOf(draft([carIn('USD', 'a lot')], { wins: ' ', budget: 'much' }), 'USD')).toMatchObject({
    wins: 0,
    budget: 0,
    cars: [{ maximum: 0 }],
  });
});

test('names the car of an error, also after the list has changed', () => {
  const sent = ['a', 'b'].map((slug) => carIn('USD', '', slug));
  const refused = problem('Enter your maximum.', {
    'cars.1.maximum': ['Enter your maximum.'],
    wins: ['Enter 1 or more.'],
  });
  expect(refusedByCar(refused, sent).errors).toEqual({
    'cars.b.maximum': ['Enter your maximum.'],
    wins: ['Enter 1 or more.'],
  });
  expect(refusedWithTitles(refused, sent)).toEqual({
    message: 'b: Enter your maximum.',
    errors: { 'cars.b.maximum': ['b: Enter your maximum.'], wins: ['Enter 1 or more.'] },
  });
});

test('moves a car up', () => {
  const cars = ['a', 'b', 'c'].map((slug) => carIn('USD', '1', slug));
  expect(movedUp(cars, 2).map(({ slug }) => slug)).toEqual(['a', 'c', 'b']);
});
