import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A desktop user agent: `isbot` treats HeadlessChrome as a crawler, which gets different pages. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--user-agent=${USER_AGENT}`,
];

/**
 * The packaged browser lacks the 3D libraries, so `--disable-software-rasterizer` keeps its GPU process from crashing
 * on them. Without the second flag, three GPU process crashes, as on a machine short of memory, would end the
 * browser.
 */
const PACKAGED_FLAGS = ['--disable-software-rasterizer', '--disable-gpu-process-crash-limit'];

/** A browser that does not answer within this time has stalled. Playwright has no limit of its own for most calls. */
const STALL_MS = 45_000;
const STALL_CHECK_MS = 5000;
/** When a browser is still open after this time, closing it again kills its process. */
const CLOSE_MS = 3000;

const HYDRATION_POLL = { timeout: 20_000, interval: 50 };

const stalledBrowsers = new WeakSet<Browser>();

/** A browser that stalled may stay connected for a while. */
export const isUsable = (browser: Browser): boolean => browser.isConnected() && !stalledBrowsers.has(browser);

/** Closes a browser that stalls and throws, so that the next test or retry gets a new one. */
export async function answered<T>(browser: Browser, call: Promise<T>, limitMs = STALL_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stalledBrowsers.add(browser);
      void browser.close();
      setTimeout(() => void browser.close(), CLOSE_MS).unref();
      reject(new Error('The browser stalled'));
    }, limitMs);
  });
  try {
    return await Promise.race([call, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes the browser once one of its pages stalls. Every pending call then fails. */
export function closeOnStall(browser: Browser, limitMs = STALL_MS, everyMs = STALL_CHECK_MS): Browser {
  const asked = new WeakSet<Page>();
  const ask = async (page: Page): Promise<void> => {
    if (asked.has(page)) return;
    asked.add(page);
    // A page that closes or crashes meanwhile fails in the test itself.
    await answered(browser, page.evaluate('true'), limitMs).catch(() => undefined);
    asked.delete(page);
  };
  const timer = setInterval(() => {
    for (const context of browser.contexts()) for (const page of context.pages()) void ask(page);
  }, everyMs).unref();
  browser.on('disconnected', () => clearInterval(timer));
  return browser;
}

/** Waits until this element is hydrated. A link followed earlier loads a whole document, as without JavaScript. */
async function waitForHydration(element: Locator): Promise<void> {
  await expect
    .poll(
      () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))),
      HYDRATION_POLL,
    )
    .toBe(true);
}

/**
 * Waits until the page is hydrated. By default Playwright asks in each painted frame, and a headless browser stops
 * painting a page for up to ten seconds.
 */
export async function hydrated(page: Page, timeout = HYDRATION_POLL.timeout): Promise<void> {
  await page.waitForFunction(() => !('pendingHydration' in window), null, {
    timeout,
    polling: HYDRATION_POLL.interval,
  });
}

/** How long page code may take to load. A page whose code never loads is used as it is. */
const CODE_MS = 10_000;

/** Makes every `goto` and `reload` wait for hydration. Input before hydration has tests of its own. */
export function awaitHydration(page: Page): void {
  const [open, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const isReady = () => hydrated(page, CODE_MS).catch(() => undefined);
  page.goto = async (address, options) => {
    const answer = await open(address, options);
    if (options?.waitUntil === undefined) await isReady();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil === undefined) await isReady();
    return answer;
  };
}

/** Blocks the code of pages opened from now on. Returns the release function. */
export async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    // The page may have closed meanwhile.
    await route.continue().catch(() => undefined);
  });
  return release;
}

export async function follow(link: Locator): Promise<void> {
  // A page that nobody touches loads its last parts, such as the footer, in ten seconds.
  await link.page().keyboard.press('Shift');
  await waitForHydration(link);
  await link.click();
}

/**
 * Prefers the packaged headless shell, which takes a quarter of the time per page, then the system's browser, then
 * Playwright's.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  // Twice: on a busy machine it sometimes ends while it starts.
  return closeOnStall(await launchFirst([fromPackages, fromPackages, ...INSTALLED], more));
}

/**
 * Pages of tests live for seconds: optimizing their code, and keeping processes ready for the next page, cost a fifth
 * of the processor time.
 */
const FOR_SHORT_PAGES = ['--js-flags=--no-opt --no-maglev', '--renderer-process-limit=1'];

export const launchTestBrowser = (): Promise<Browser> => launchBrowser(FOR_SHORT_PAGES);

export async function launchWholeBrowser(more: readonly string[] = []): Promise<Browser> {
  return launchFirst([...INSTALLED, fromPackages], more);
}

/** The path of a whole Chromium on this machine, or null where there is only the packaged shell. */
export function installedBrowser(): string | null {
  return [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

type Candidate = () => Promise<string>;
const INSTALLED: readonly Candidate[] = [...SYSTEM_BROWSERS, chromium.executablePath()].map(
  (path) => () => Promise.resolve(path),
);

async function launchFirst(candidates: readonly Candidate[], more: readonly string[]): Promise<Browser> {
  const faults: string[] = [];
  for (const candidate of candidates) {
    try {
      const path = await candidate();
      if (!existsSync(path)) continue;
      return await chromium.launch({
        executablePath: path,
        headless: true,
        args: [...FLAGS, ...(candidate === fromPackages ? PACKAGED_FLAGS : []), ...more],
      });
    } catch (error) {
      faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  throw new Error(`No browser could be opened: ${faults.join('; ') || 'none was found'}`);
}

/** Unpacks the packaged browser once for all runs. Concurrent runs unpack separately, and the last one wins. */
async function fromPackages(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('the packaged browser is for Linux on x64');
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../../bin/chromium.br');
  const { size, mtimeMs } = statSync(packed);
  const path = resolve(`.cache/browser/chromium-${size}-${Math.round(mtimeMs)}`);
  if (existsSync(path)) return path;
  mkdirSync(dirname(path), { recursive: true });
  const unpacked = `${path}.${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(unpacked, { mode: 0o755 }));
  renameSync(unpacked, path);
  return path;
}
