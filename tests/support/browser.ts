import { existsSync } from 'node:fs';
import { chromium, type Browser, type Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Where systems keep a Chromium. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The agent of an ordinary desktop: `isbot` takes HeadlessChrome for a crawler, and a crawler gets other pages than a person. */
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', `--user-agent=${USER_AGENT}`,
];

/** How long the browser's code may take to take a page over on a busy machine. */
const REVIVAL = { timeout: 20_000, interval: 50 };

/** Waits until the page's own code answers for this element: a link that is followed before is loaded as a whole document, as without JavaScript. */
async function revived(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))), REVIVAL).toBe(true);
}

/** Follows a link as the page's own code does, without loading a document. */
export async function follow(link: Locator): Promise<void> {
  await revived(link);
  await link.click();
}

/** Opens a browser for a journey: the system's, else Playwright's own, else the one that npm installed with the project. `more` are flags of the caller's. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const faults: string[] = [];
  for (const candidate of candidates()) {
    try {
      const { path, flags } = await candidate();
      if (!existsSync(path)) continue;
      return await chromium.launch({ executablePath: path, headless: true, args: [...FLAGS, ...flags, ...more] });
    } catch (error) {
      faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  throw new Error(`No browser could be opened: ${faults.join('; ') || 'none was found'}`);
}

interface Candidate { readonly path: string; readonly flags: readonly string[] }

function candidates(): (() => Promise<Candidate>)[] {
  const named = [...SYSTEM_BROWSERS, chromium.executablePath()].map((path) => () => Promise.resolve({ path, flags: [] }));
  return [...named, fromPackages];
}

/** Unpacks the packaged browser into the temporary folder; only done where no other is there. */
async function fromPackages(): Promise<Candidate> {
  const packaged = (await import('@sparticuz/chromium')).default;
  const flags = packaged.args.filter((flag) => !flag.startsWith('--headless') && !flag.startsWith('--user-agent'));
  return { path: await packaged.executablePath(), flags };
}
