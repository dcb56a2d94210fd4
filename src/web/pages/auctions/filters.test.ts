import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { mapFactFilters } from '#contract/fact-filters.ts';
import type { Facets } from './filter-fields.tsx';
import { Filters } from './filters.tsx';
import { readAddress } from './list-address.ts';

const ONE_CAR: Facets = {
  make: [{ value: 'Alfa Romeo', count: 1 }],
  model: [],
  generation: [],
  body: [{ value: 'coupe', count: 1 }],
  region: [],
  ...mapFactFilters((name) => (name === 'gearbox' ? [{ value: 'automatic', count: 1 }] : [])),
  ending: [],
  no_reserve: 0,
  reserve_met: 0,
  status: { live: 1, coming_soon: 0, results: 0 },
};

function sectionsOf(query: string, facets = ONE_CAR): ReadonlyMap<string, string> {
  const address = readAddress(new URLSearchParams(query), 'mi');
  const place = { near: '', within: '', name: '', error: '' };
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(Filters, { address, sign: '$', facets, total: 1, place }) },
  ]);
  const html = renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
  const texts = html.split('<summary').slice(1);
  return new Map(
    texts.map((section) => {
      const [title = '', values = ''] = section.split('</summary>');
      const textOf = (part: string) => part.replaceAll(/<[^>]*>/g, '');
      return [textOf(`<${title}`), textOf(values)];
    }),
  );
}

it('offers bodies only of cars', () => {
  const noBody = { ...ONE_CAR, body: [] };
  expect([...sectionsOf('', noBody).keys()]).toContain('Body');
  expect([...sectionsOf('category=car', noBody).keys()]).toContain('Body');
  expect([...sectionsOf('category=motorcycle', noBody).keys()]).not.toContain('Body');
});

it('keeps the main facts when the cars that are left have one value or none', () => {
  const sections = sectionsOf('make=Alfa+Romeo');
  expect(sections.get('Transmission')).toMatch(/^Automatic1Manual0/);
  expect(sections.get('Body')).toMatch(/^Coupe1Convertible0/);
  expect(sections.get('Fuel')).toContain('Gasoline0');
  expect(sections.get('Seller')).toContain('Private party0Dealer0');
  expect(sections.has('Steering')).toBe(false);
});

it('has no transmission, fuel or body for parts alone', () => {
  const sections = sectionsOf('category=parts', { ...ONE_CAR, body: [], gearbox: [] });
  expect(['Transmission', 'Fuel', 'Body', 'Seller'].map((title) => sections.has(title))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it('leaves out makes and regions that nothing has, and keeps selected ones with none', () => {
  const none = { ...ONE_CAR, make: [], region: [], body: [] };
  const sections = sectionsOf('q=nothing', none);
  expect([sections.has('Make'), sections.has('Region')]).toEqual([false, false]);
  const chosen = sectionsOf('make=Saab&region=Texas', none);
  expect(chosen.get('Make')).toBe('Saab0');
  expect(chosen.get('Region1 selected')).toMatch(/^Texas0/);
});

it('hides the models when there are none', () => {
  expect(sectionsOf('make=Alfa+Romeo').has('Model')).toBe(false);
  expect(sectionsOf('make=Alfa+Romeo&model=GTV').get('Model')).toBe('GTV0');
});
