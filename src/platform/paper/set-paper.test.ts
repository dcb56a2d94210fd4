import { expect, test } from 'vitest';
import { isDrawnWhole, setPaper, type Paper } from './set-paper.ts';

const paper = (buyer: string): Paper => ({
  from: ['Hammerdown', '1 Market Street'],
  title: 'Bill of sale',
  facts: [['Buyer', buyer]],
  blocks: [{ heading: 'Buyer', lines: [buyer] }],
  lines: [['1967 Mercedes-Benz 250 SL', '$68,000']],
  total: ['Total', '$68,000'],
  paragraphs: ['Sold as it stands.'],
  signatures: ['Seller', 'Buyer'],
});
const facesIn = async (buyer: string) => [
  ...new Set(
    [
      ...Buffer.from(await setPaper(paper(buyer)))
        .toString('latin1')
        .matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g),
    ].map(([, name]) => name),
  ),
];

test.each(['Zoë Müller', 'François Özal', 'Søren “Sven” Ångström'])('%s stands in the letters of the house', async (buyer) => {
  expect((await facesIn(buyer)).some((name) => name?.startsWith('NotoSans'))).toBe(false);
});

test.each(['Łukasz Żółć', 'Ελένη Παππά', 'Володимир', 'Nguyễn Văn An', 'Zoe\u0308'])('%s is spelt in letters that have all of its signs', async (buyer) => {
  expect((await facesIn(buyer)).some((name) => name?.startsWith('NotoSans'))).toBe(true);
});

test.each([
  ['Łukasz Żółć', true],
  ['Ελένη Παππά', true],
  ['דנה לוי', false],
  ['عمر الخطيب', false],
  ['王小明', false],
])('a paper says where %s cannot be drawn', async (buyer, isWhole) => {
  expect(isDrawnWhole(paper(buyer))).toBe(isWhole);
  const length = async (name: string) => (await setPaper(paper(name))).byteLength;
  expect(await length(buyer)).toBeGreaterThan(0);
});
