import { expect, test } from 'vitest';
import type { Image } from '#contract/primitives.ts';
import { confirmed, suggestShots, type UploadHints } from './suggest-shots.ts';

const photo = (id: string, size: 'landscape' | 'portrait' = 'landscape', rest: Partial<Image> = {}): Image => ({
  id,
  base: `/media/${id}`,
  width: size === 'landscape' ? 1600 : 1200,
  height: size === 'landscape' ? 1200 : 1600,
  widths: [],
  placeholder: '',
  alt: '',
  caption: '',
  section: 'exterior',
  ...rest,
});
/** The suggestions for photos of which these hints are known, in their order. */
function suggested(images: readonly Image[], hints: Readonly<Record<string, UploadHints>>): (string | undefined)[] {
  return suggestShots(images, new Map(Object.entries(hints)), new Set(Object.keys(hints))).map(
    (image) => image.suggested_shot,
  );
}
const named = (fileName: string): UploadHints => ({ fileName });

test('suggests a shot by the file name', () => {
  const names = [
    'Odometer_61k.heic',
    'engine-bay.JPG',
    'rear seats.jpg',
    'VIN plate.jpg',
    'IMG_rear34.jpg',
    'driver_side.jpg',
    'rust-sill.jpg',
  ];
  const ids = names.map((_, index) => `p${index}`);
  expect(
    suggested(
      ids.map((id) => photo(id)),
      Object.fromEntries(names.map((name, index) => [ids[index], named(name)])),
    ),
  ).toEqual(['odometer', 'engine-bay', 'rear-seats', 'plate', 'rear-left', 'side-left', 'flaws']);
});

test('suggests the rest in the order of a walk around the vehicle, and sets the section', () => {
  const images = [photo('a'), photo('b'), photo('c')];
  const hints = new Map([
    ['a', named('IMG_1.jpg')],
    ['b', named('IMG_2.jpg')],
    ['c', named('dash.jpg')],
  ]);
  const after = suggestShots(images, hints, new Set(['a', 'b', 'c']));
  expect(after.map(({ section, suggested_shot: shot }) => [section, shot])).toEqual([
    ['exterior', 'front-left'],
    ['exterior', 'side-left'],
    ['interior', 'dashboard'],
  ]);
  expect(after.every(({ shot }) => shot === undefined)).toBe(true);
});

test('follows the order in which photos were taken, where all cameras say', () => {
  const at = (takenAt: string): UploadHints => ({ fileName: 'IMG.jpg', takenAt });
  expect(
    suggested([photo('late'), photo('early')], { late: at('2026-05-04T10:12:00'), early: at('2026-05-04T10:11:00') }),
  ).toEqual(['side-left', 'front-left']);
});

test('does not take a portrait photo for a view of the whole vehicle', () => {
  expect(suggested([photo('a', 'portrait'), photo('b')], { a: named('1.jpg'), b: named('2.jpg') })).toEqual([
    'wheels',
    'front-left',
  ]);
});

test('distinguishes interior from exterior photos by brightness', () => {
  const lit = (light: number): UploadHints => ({ fileName: 'IMG.jpg', light });
  expect(suggested([photo('dark'), photo('bright')], { dark: lit(5), bright: lit(15) })).toEqual([
    'dashboard',
    'front-left',
  ]);
  expect(suggested([photo('dark'), photo('darker')], { dark: lit(6), darker: lit(4) })).toEqual([
    'front-left',
    'side-left',
  ]);
});

test('keeps confirmed shots, and suggests no shot twice', () => {
  const images = [
    photo('a', 'landscape', { shot: 'front-left' }),
    photo('b', 'landscape', { section: 'interior' }),
    photo('c'),
  ];
  expect(suggested(images, { c: named('front34.jpg') })).toEqual([undefined, undefined, 'side-left']);
});

test('confirms a suggestion', () => {
  expect(confirmed(photo('a', 'landscape', { suggested_shot: 'rear' }))).toEqual(
    photo('a', 'landscape', { shot: 'rear' }),
  );
});
