import { expect, test } from 'vitest';
import { answered, closeOnStall, isUsable, launchBrowser } from '#tests/support/browser.ts';

/** A journey must not wait for a browser that no longer answers. */
test('closes a browser whose page stalls, so that what waits for it fails', async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('data:text/html,<p>Hello</p>');
  expect(await page.evaluate('true')).toBe(true);
  const stalled = await browser.newPage();
  const endless = stalled.evaluate('for (;;) {}');
  // Not earlier: on a busy machine a page that just opened may take longer than this to answer.
  closeOnStall(browser, 1000, 200);
  await expect(endless).rejects.toThrow(/closed/);
  await expect.poll(() => browser.isConnected()).toBe(false);
});

test('gives up a browser as soon as a call on it is not answered', async () => {
  const browser = await launchBrowser();
  const never = new Promise<void>(() => undefined);
  const isUsableThen = answered(browser, never, 100).catch(() => isUsable(browser));
  expect(isUsable(browser)).toBe(true);
  expect(await isUsableThen).toBe(false);
});
