import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AuctionDetail } from '#contract/auctions.ts';
import { areaAt, pinsOf } from '#web/components/listing/place-pins.ts';
import { Flaws, flawsOf } from './flaws.tsx';

const image = (id: string, section = 'exterior') => ({ id, section }) as AuctionDetail['images'][number];
const story = (items?: AuctionDetail['story'][number]['items']): AuctionDetail['story'] => [
  { kind: 'flaws', heading: 'Known flaws', text: '- Chips\n- Scratch\n- Worn seat', ...(items ? { items } : {}) },
];

it('places the flaws that the seller placed, by their text', () => {
  const flaws = flawsOf({
    images: [image('a'), image('b')],
    story: story([
      { text: 'Scratch', area: 'left_side', image_id: 'b' },
      { text: 'Chips', area: 'hood', image_id: 'gone' },
      { text: 'No longer listed', area: 'rear', image_id: null },
    ]),
  });
  expect(flaws).toEqual([
    { text: 'Chips', area: 'hood', photo: null },
    { text: 'Scratch', area: 'left_side', photo: 1 },
    { text: 'Worn seat', area: null, photo: null },
  ]);
  expect(pinsOf(flaws)).toEqual([
    { number: 1, left: 28, top: 50 },
    { number: 2, left: 53, top: 80 },
  ]);
});

it('draws the plan only for a car', () => {
  const placed = story([{ text: 'Scratch', area: 'left_side', image_id: null }]);
  const shown = (category: AuctionDetail['category']) =>
    renderToStaticMarkup(createElement(Flaws, { auction: { category, images: [], story: placed } }));
  expect(shown('car')).toContain('<svg');
  for (const category of ['motorcycle', 'parts', 'wheels'] as const) {
    expect(shown(category)).toContain('Scratch');
    expect(shown(category)).not.toContain('<svg');
  }
});

it('sets pins of one area side by side', () => {
  const flaw = { text: '', area: 'rear', photo: null } as const;
  expect(pinsOf([flaw, flaw, { ...flaw, area: 'underside' }]).map(({ left }) => left)).toEqual([86.5, 95.5]);
});

it('matches flaw photos by their order only if there are as many as flaws', () => {
  const closeUps = [image('x'), image('1', 'flaws'), image('2', 'flaws'), image('3', 'flaws')];
  expect(flawsOf({ images: closeUps, story: story() }).map(({ photo }) => photo)).toEqual([1, 2, 3]);
  expect(flawsOf({ images: closeUps.slice(0, 3), story: story() }).map(({ photo }) => photo)).toEqual([
    null,
    null,
    null,
  ]);
});

it('takes the area nearest to a click on the plan', () => {
  expect(areaAt(11, 48)).toBe('front');
  expect(areaAt(54, 95)).toBe('left_side');
  expect(areaAt(100, 50)).toBe('rear');
});
