import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const LAW = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What is asked of a page: the law, the law and good practice, or only that its colours can be told apart. */
const RULES = {
  law: { type: 'tag', values: LAW },
  all: { type: 'tag', values: [...LAW, 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast'] },
} as const satisfies Record<string, RunOptions['runOnly']>;

/** A screen, and the light that it is looked at in. */
export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * What is wrong with what the page shows now: what assistive technology stumbles over, and what is wider than the screen.
 * axe is brought into a page once and runs there, without a second page for its report: that takes a fifth of the time.
 */
export async function faultsOf(page: Page, rules: keyof typeof RULES = 'law'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { broken, overflow } = await page.evaluate(
    async (options) => {
      // What has scrolled under the bar on top is not in reach, and need not be.
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      // A colour on its way to another is neither.
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((each) => each instanceof CSSTransition)
          .map((each) => each.finished),
      );
      const results = await window.axe?.run(options);
      return {
        broken: results?.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`) ?? ['axe is not there'],
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      };
    },
    { runOnly: RULES[rules], resultTypes: ['violations'] } satisfies RunOptions,
  );
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  return [...broken.map((fault) => `${where}: ${fault}`), ...(overflow > 0 ? [`${where}: ${overflow} px wider than the screen`] : [])];
}

/** The faults in each of these looks, one after another on the page as it stands. A width that was looked at already is asked for its colours alone: in another light nothing else differs. */
export async function faultsInLooks(page: Page, looks: readonly Look[], rules: 'law' | 'all' = 'law'): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const found = await faultsOf(page, seen.has(width) ? 'colours' : rules);
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
    seen.add(width);
  }
  return faults;
}
