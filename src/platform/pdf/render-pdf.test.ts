import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { findFonts } from './fonts.ts';
import { hasAllGlyphs, renderPdf, type PdfContent } from './render-pdf.ts';
import { drawText } from './draw-text.ts';

const content = (buyer: string): PdfContent => ({
  from: ['Hammerdown', '1 Market Street'],
  title: 'Bill of sale',
  details: [['Buyer', buyer]],
  blocks: [{ heading: 'Buyer', lines: [buyer] }],
  lines: [['1967 Mercedes-Benz 250 SL', '$68,000']],
  total: ['Total', '$68,000'],
  paragraphs: ['Sold as it stands.'],
  signatures: ['Seller', 'Buyer'],
});
const facesIn = async (buyer: string) => [
  ...new Set(
    [
      ...Buffer.from(await renderPdf(content(buyer)))
        .toString('latin1')
        .matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g),
    ].map(([, name]) => name),
  ),
];

test.each(['Zoë Müller', 'François Özal', 'Søren “Sven” Ångström'])('writes %s in the site font', async (buyer) => {
  expect((await facesIn(buyer)).some((name) => name?.startsWith('NotoSans'))).toBe(false);
});

test.each(['Łukasz Żółć', 'Ελένη Παππά', 'Володимир', 'Nguyễn Văn An', 'Zoe\u0308'])(
  'writes %s in a font that has all of its glyphs',
  async (buyer) => {
    expect((await facesIn(buyer)).some((name) => name?.startsWith('NotoSans'))).toBe(true);
  },
);

test.each([
  ['عمر الخطيب', ['NotoSansArabic']],
  ['דנה לוי־כהן', ['NotoSansHebrew']],
  ['王小明', ['NotoSansSC']],
  ['山田太郎さま', ['NotoSansJP']],
  ['김민준', ['NotoSansKR']],
  ['Wang Xiaoming (王小明)', ['NotoSansSC']],
  ['זואי (زوي)', ['NotoSansArabic', 'NotoSansHebrew']],
])('%s is spelt in the fonts of its own script', async (buyer, faces) => {
  const found = (await facesIn(buyer)).map((name) => name?.replace(/(?:Thin|Regular|Medium|-.*)$/, ''));
  expect(found.filter((name) => name?.startsWith('NotoSans')).toSorted()).toEqual(faces);
});

test.each([
  ['Łukasz Żółć', true],
  ['Ελένη Παππά', true],
  ['דנה לוי', true],
  ['عمر الخطيب، 15', true],
  ['王小明', true],
  ['अमित शर्मा', false],
  ['สมชาย', false],
  ['Dana 🚗', false],
])('states where %s cannot be drawn', async (buyer, isWhole) => {
  expect(await hasAllGlyphs(content(buyer))).toBe(isWhole);
  expect((await renderPdf(content(buyer))).byteLength).toBeGreaterThan(0);
});

test('lays out right-to-left text with embedded left-to-right runs', async () => {
  const [fonts] = [await findFonts([['text', 'رقم 15 (أ) Cairo']])];
  const drawn: { text: string; x: number }[] = [];
  const document = new Pdf({ size: 'A4' });
  for (const [name, font] of fonts.fonts) document.registerFont(name, font);
  document.registerFont('text', 'Helvetica');
  const draw = document.text.bind(document);
  document.text = ((text: string, x: number, ...more: []) => {
    drawn.push({ text, x });
    return draw(text, x, ...more);
  }) as typeof document.text;
  drawText(document, fonts, 'رقم 15 (أ) Cairo', { weight: 'text', left: 10, top: 10, width: 400 });
  expect(
    drawn
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(''),
  ).toBe('Cairo (أ) 15 رقم');
});

test('wraps long text between words', async () => {
  const fonts = await findFonts([['text', LONG]]);
  const document = new Pdf({ size: 'A4' });
  for (const [name, font] of fonts.fonts) document.registerFont(name, font);
  document.registerFont('text', 'Helvetica').font('text').fontSize(10);
  drawText(document, fonts, LONG, { weight: 'text', left: 10, top: 10, width: 100 });
  expect(document.y).toBeGreaterThan(10 + 3 * 14);
});
const LONG = 'شارع التحرير الطويل جدا في وسط مدينة القاهرة القديمة بجوار المتحف المصري الكبير';
