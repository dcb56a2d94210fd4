import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where systems keep a Chromium. */
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

/** The agent of an ordinary desktop: `isbot` takes HeadlessChrome for a crawler, and a crawler gets other pages than a person. */
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

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
 * The packaged browser comes without the libraries that draw in three dimensions: it need not try to load them in a process that ends over it.
 * And where the process that puts its pages together has died three times, as on a machine that is short of memory, it would end itself.
 */
const PACKAGED_FLAGS = ['--disable-software-rasterizer', '--disable-gpu-process-crash-limit'];

/** How long the browser's code may take to take a page over on a busy machine. */
const REVIVAL = { timeout: 20_000, interval: 50 };

/** Waits until the page's own code answers for this element: a link that is followed before is loaded as a whole document, as without JavaScript. */
async function revived(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))), REVIVAL).toBe(true);
}

/** How long a page's code may take to come; a page whose code never comes is looked at as it is. */
const CODE_MS = 10_000;

/** From now on a page is taken to be open once its own code answers: what is done before is done as without it, which has tests of its own. */
export function awaitRevival(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await open(address, options);
    if (options?.waitUntil === undefined) await page.waitForFunction(() => !('revival' in window), null, { timeout: CODE_MS }).catch(() => undefined);
    return answer;
  };
}

/** Holds back the code of the pages that are opened from now on, until it is released. */
export async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    // A page that is closed meanwhile wants it no more.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Follows a link as the page's own code does, without loading a document. */
export async function follow(link: Locator): Promise<void> {
  await revived(link);
  await link.click();
}

/**
 * Opens a browser for a journey: the one that npm installed with the project, which is a shell without windows and takes a quarter of
 * the time for each page; else the system's, else Playwright's own. `more` are flags of the caller's.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return launchFirst([fromPackages, ...INSTALLED], more);
}

/** Opens a browser as visitors have it, with all that it does besides showing pages: what it takes is measured, not tested. */
export async function launchWholeBrowser(more: readonly string[] = []): Promise<Browser> {
  return launchFirst([...INSTALLED, fromPackages], more);
}

/** The path of a whole Chromium on this machine, or null where there is only the packaged shell. */
export function installedBrowser(): string | null {
  return [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

type Candidate = () => Promise<string>;
const INSTALLED: readonly Candidate[] = [...SYSTEM_BROWSERS, chromium.executablePath()].map((path) => () => Promise.resolve(path));

async function launchFirst(candidates: readonly Candidate[], more: readonly string[]): Promise<Browser> {
  const faults: string[] = [];
  for (const candidate of candidates) {
    try {
      const path = await candidate();
      if (!existsSync(path)) continue;
      return await chromium.launch({ executablePath: path, headless: true, args: [...FLAGS, ...(candidate === fromPackages ? PACKAGED_FLAGS : []), ...more] });
    } catch (error) {
      faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  throw new Error(`No browser could be opened: ${faults.join('; ') || 'none was found'}`);
}

/** Unpacks the packaged browser, once for all runs: two that do it at the same time do it side by side, and the last one stands. */
async function fromPackages(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the packaged browser is for Linux on x64');
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
