import { expect, test } from 'vitest';
import { REVIEW_FIELDS } from '#contract/review-fields.ts';
import type { Submission } from '#contract/submissions.ts';
import { readStep } from './read-step.ts';
import { problem, withoutFields } from '#web/problems.ts';
import { missingPath, problemOfMissing } from './steps.ts';
import { SECTIONS } from '#web/components/listing-form/sections.ts';

const other = { kind: 'other', heading: 'Races', text: 'Two, in 1974.' } as const;
const draft = {
  story: [{ kind: 'flaws', heading: 'Known flaws', text: '- The clock' }, other],
} as unknown as Submission;

test('reads every story section in order, and keeps hidden ones', () => {
  const typed: Readonly<Record<string, string>> = {
    ownership: 'Third owner.',
    equipment: '- Sunroof',
    overview: 'Sold new in Dallas.',
  };
  const read = readStep('story', { text: (name) => typed[name] ?? '', draft, images: [] });
  expect(read).toMatchObject({
    body: { story: [{ kind: 'overview' }, { kind: 'equipment', text: '- Sunroof' }, { kind: 'ownership' }, other] },
  });
});

test('reads each flaw with its place and photo, and leaves out empty lines', () => {
  const typed: Readonly<Record<string, string>> = {
    'flaw.count': '3',
    'flaw.0.text': '- Stone chips',
    'flaw.0.area': 'hood',
    'flaw.0.photo': 'photo-1',
    'flaw.1.area': 'rear',
    'flaw.2.text': 'The clock does not run',
  };
  const read = readStep('story', { text: (name) => typed[name] ?? '', draft, images: [] });
  const [flaws] = 'body' in read ? (read.body.story ?? []) : [];
  expect(flaws).toEqual({
    kind: 'flaws',
    heading: 'Known flaws',
    text: '- Stone chips\n- The clock does not run',
    items: [{ text: 'Stone chips', area: 'hood', image_id: 'photo-1' }],
  });
});

const formOf = (typed: Readonly<Record<string, string>>) => ({
  text: (name: string) => typed[name] ?? '',
  draft,
  images: [],
});

test('reports every empty vehicle field at once', () => {
  const read = readStep('vehicle', formOf({}));
  expect('fieldErrors' in read && Object.keys(read.fieldErrors)).toEqual(['year', 'make', 'model']);
});

test('refuses a reserve below the starting bid', () => {
  const sale = { starting_bid: '10,000', has_reserve: 'yes', reserve: '9,000' };
  const inDollars = { ...draft, bid_unit: { amount: 10_000, currency: 'USD' } };
  expect(readStep('sale', { ...formOf(sale), draft: inDollars })).toEqual({
    fieldErrors: { reserve: ['The reserve can’t be below the starting bid.'] },
  });
  expect(readStep('sale', { ...formOf({ ...sale, reserve: '10,000' }), draft: inDollars })).toMatchObject({
    body: { reserve: 1_000_000 },
  });
});

test('lists the missing fields of a step, without the reviewer’s requests', () => {
  const missing = [
    { step: 'facts', field: 'facts.mileage', message: 'Enter the mileage.' },
    { step: 'facts', field: 'facts.engine', message: 'Enter the engine.' },
    { step: 'facts', field: 'location.region', message: 'Enter the state or region.' },
    { step: 'facts', field: 'facts.power', message: 'Answer what we asked.' },
    { step: 'sale', field: 'starting_bid', message: 'Enter the starting bid.' },
  ];
  const open = { missing, requests: [{ field: 'facts.power' }] } as unknown as Submission;
  expect(Object.keys(problemOfMissing(open, 'facts')?.errors ?? {})).toEqual(['mileage', 'engine', 'region']);
  expect(problemOfMissing(open, 'story')).toBeNull();
});

test('links a missing item to its field', () => {
  expect(missingPath('d', { step: 'facts', field: 'location.city' })).toMatch(/step=facts#field-city$/);
  expect(missingPath('d', { step: 'sale', field: 'starting_bid' })).toMatch(/#field-starting_bid$/);
});

test('clears the error of a filled field only', () => {
  const refused = problem('Enter the year.', { year: ['Enter the year.'], model: ['Enter the model.'] });
  expect(withoutFields(refused, ['year', 'make'])).toMatchObject({
    message: 'Enter the model.',
    errors: { model: ['Enter the model.'] },
  });
  expect(withoutFields(refused, ['year', 'model'])).toBeUndefined();
});

test('has a field for each story request of a reviewer', () => {
  const asked = REVIEW_FIELDS.filter(
    ({ step, field }) => step === 'story' && field !== 'condition' && field !== 'claims',
  ).map(({ field }) => field);
  expect(SECTIONS.map(({ kind }) => kind)).toEqual(asked);
});
