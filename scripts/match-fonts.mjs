// Writes src/web/styles/fallback-fonts.css: system fonts scaled to the metrics of our web fonts. Usage: `node
// scripts/match-fonts.mjs REGULAR BOLD …`, with font file pairs in the order of FAMILIES. Decision 34 explains it.
import { readFileSync, writeFileSync } from 'node:fs';
import { launchBrowser } from '../tests/support/browser.ts';

const WEB_FONT = 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const OUTPUT = 'src/web/styles/fallback-fonts.css';

/** The web font's ascent and descent, in ems. */
const ASCENT = 0.878;
const DESCENT = 0.21;

const PROSE = `Bid on cars, trucks and motorcycles that people have looked after. Every auction is open for a week, and a bid in the last two minutes moves the close,
so that nobody wins by being last. You see what you would pay in all before you bid. The seller answers what you ask. Known flaws come first, with a photo of each.`;
const TITLES = `1971 Datsun 240Z Series I 1967 Chevrolet Camaro SS 350 1988 Land Rover Ninety Closing next Just listed Results of this week How it works Sell your car Coming soon
One car, one week, one clock. Questions and answers Bidding terms Photographers near you`;
const FIGURES = '$48,500 $1,250 02:12:31 4d 02h 45:12 1:58 31 $102,000 $7,350 23h 10m 365 12 $500 61,204 mi Lot 1042';
const LABELS =
  'Current bid Time left Closes Bids Watching High bidder Reserve met No reserve Coming soon Sold for Ending soon Location Mileage Bid to';

const UNICODE_RANGE = 'U+0000-02FF, U+1E00-1EFF, U+2000-22FF';

const TEXT_STYLES = [
  { stretch: 76, weight: 600, text: FIGURES, isBold: true },
  { stretch: 92, weight: 540, text: LABELS, isBold: false },
  { stretch: 92, weight: 620, text: LABELS, isBold: true },
  { stretch: 100, weight: 400, text: PROSE, isBold: false },
  { stretch: 100, weight: 560, text: PROSE, isBold: true },
  { stretch: 100, weight: 620, text: PROSE, isBold: true },
  { stretch: 114, weight: 660, text: TITLES, isBold: true },
  { stretch: 125, weight: 740, text: TITLES, isBold: true },
];

/** Browsers synthesize bold for faces declared lighter than this. */
const MIN_BOLD_WEIGHT = 600;

/** Common fonts by all their local names, with their metric-compatible clones. */
const FAMILIES = [
  {
    name: 'As Arial',
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo', 'Helvetica', 'Nimbus Sans'],
    bold: [
      'Arial Bold',
      'Arial-BoldMT',
      'Liberation Sans Bold',
      'LiberationSans-Bold',
      'Arimo Bold',
      'Helvetica Bold',
      'Helvetica-Bold',
      'Nimbus Sans Bold',
    ],
  },
  {
    name: 'As Roboto',
    regular: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold'],
  },
  // Newer phones have Roboto as one variable font, of which pages can only name the regular face.
  { name: 'As Roboto thickened', regular: ['Roboto', 'Roboto Regular', 'Roboto-Regular'], bold: null },
  {
    name: 'As Noto Sans',
    regular: [
      'Noto Sans',
      'Noto Sans Regular',
      'NotoSans-Regular',
      'Open Sans',
      'Open Sans Regular',
      'OpenSans-Regular',
    ],
    bold: ['Noto Sans Bold', 'NotoSans-Bold', 'Open Sans Bold', 'OpenSans-Bold'],
  },
  {
    name: 'As DejaVu Sans',
    regular: ['DejaVu Sans', 'DejaVuSans'],
    bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
  },
];

const percent = (ratio) => `${Math.round(ratio * 10_000) / 100}%`;

async function measureWidths(samples) {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const widths = await page.evaluate(async (samples) => {
    const measured = [];
    for (const [index, { bytes, ranges, weight, stretch, text }] of samples.entries()) {
      const face = new FontFace(`f${index}`, `url(data:font/woff2;base64,${bytes})`, ranges);
      document.fonts.add(await face.load());
      const line = document.createElement('span');
      line.textContent = text;
      line.style = `font: ${weight} 100px f${index}; font-stretch: ${stretch}%; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; position: absolute`;
      document.body.append(line);
      measured.push(line.getBoundingClientRect().width / 100);
    }
    return measured;
  }, samples);
  await browser.close();
  return widths;
}

function fontFace(family, style, size) {
  const names = style.isBold && family.bold !== null ? family.bold : family.regular;
  const weight = family.bold === null ? Math.min(style.weight, MIN_BOLD_WEIGHT - 1) : style.weight;
  return `@font-face {
  font-family: '${family.name}';
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  font-stretch: ${style.stretch}%;
  font-weight: ${weight};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ASCENT / size)};
  descent-override: ${percent(DESCENT / size)};
  line-gap-override: 0%;
  unicode-range: ${UNICODE_RANGE};
}
`;
}

const files = process.argv.slice(2);
const pairs = FAMILIES.flatMap((family) => {
  const regular = files.shift();
  const bold = family.bold === null ? regular : files.shift();
  if (regular === undefined || bold === undefined) throw new Error(`no files for ${family.name}`);
  return TEXT_STYLES.map((style) => ({ family, style, path: style.isBold ? bold : regular }));
});
const base64 = (path) => readFileSync(path).toString('base64');
const widths = await measureWidths([
  ...TEXT_STYLES.map((style) => ({
    ...style,
    bytes: base64(WEB_FONT),
    ranges: { weight: '100 900', stretch: '62% 125%' },
  })),
  ...pairs.map(({ style, path }) => ({ text: style.text, weight: 400, stretch: 100, bytes: base64(path), ranges: {} })),
]);
const faces = pairs.map(({ family, style }, index) =>
  fontFace(family, style, widths[TEXT_STYLES.indexOf(style)] / widths[TEXT_STYLES.length + index]),
);
writeFileSync(OUTPUT, `/* Written by scripts/match-fonts.mjs. */\n${faces.join('')}`);
