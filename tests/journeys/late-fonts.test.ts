import { beforeAll, expect, test } from 'vitest';
import { hydrated } from '#tests/support/browser.ts';
import { openJourney } from '#tests/support/journey.ts';

const journey = openJourney({ isCold: true });
/** The largest layout shift allowed when the web fonts load. */
const MAX_SHIFT = 0.02;
let address: string;
beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  const now = Date.now();
  const created = await staff.http.post<{ slug: string }>('/api/operator/auctions', {
    // With mismatched fallback metrics this title takes one line instead of two.
    ...{
      title: '1960 MG MGA 1600 Roadster',
      make: 'MG',
      model: 'MGA',
      year: 1960,
      seller: 'seller',
      starting_bid: 1_000_000,
    },
    start_date: new Date(now - 60_000).toISOString(),
    close_date: new Date(now + 3_600_000).toISOString(),
  });
  address = `/auctions/${created.data.slug}`;
});

/** Runs in the page: whether this system has any of the metric-matched fonts. */
async function hasMatched(): Promise<boolean> {
  const faces = [...document.fonts].filter(({ family }) => family.replaceAll('"', '').startsWith('As '));
  const loaded = await Promise.allSettled(faces.map(async (face) => face.load()));
  return loaded.some(({ status }) => status === 'fulfilled');
}

async function shiftOf(path: string, width: number): Promise<{ shift: number; canBeSeen: boolean }> {
  const page = await journey.openPage({ viewport: { width, height: 900 } });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, {
          shift: Number(Reflect.get(globalThis, 'shift')) + Number(Reflect.get(entry, 'value')),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.goto(journey.origin + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await hydrated(page);
  release();
  await page.evaluate(async () => document.fonts.ready);
  // Layout shifts are reported one frame later.
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );
  const seen = {
    shift: await page.evaluate(() => Number(Reflect.get(globalThis, 'shift'))),
    canBeSeen: await page.evaluate(hasMatched),
  };
  await page.context().close();
  return seen;
}

test('moves nothing when fonts load', async ({ skip }) => {
  for (const path of ['/', '/auctions', address, '/faqs']) {
    for (const width of [390, 1280]) {
      const { shift, canBeSeen } = await shiftOf(path, width);
      if (!canBeSeen) skip('this system has none of the fonts that phones and desktops have');
      expect(shift, `${path} at ${width} px`).toBeLessThan(MAX_SHIFT);
    }
  }
});

/** Runs in the page: the width of a space in each voice, in em. */
async function measureSpaces(voices: readonly string[]): Promise<Record<string, number>> {
  await document.fonts.ready;
  const widthOf = (voice: string, text: string): number => {
    const sample = document.createElement('span');
    sample.className = voice;
    sample.style.cssText = 'position:absolute;white-space:pre;font-size:100px';
    sample.textContent = text;
    document.body.append(sample);
    const { width } = sample.getBoundingClientRect();
    sample.remove();
    return width;
  };
  return Object.fromEntries(voices.map((voice) => [voice, (widthOf(voice, 'n n') - widthOf(voice, 'nn')) / 100]));
}

test('separates words by a quarter of an em in every voice', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/faqs`);
  const voices = ['', 'font-medium', 'font-strong', 'display', 'heading', 'data', 'label', 'btn', 'btn-bid', 'badge'];
  for (const [voice, width] of Object.entries(await page.evaluate(measureSpaces, voices))) {
    expect(width, voice).toBeGreaterThan(0.235);
    expect(width, voice).toBeLessThan(0.3);
  }
  await page.context().close();
});
