import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG_AA_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The axe rule sets: the legal minimum, that plus best practices, or only color contrast. */
const RULES = {
  law: { type: 'tag', values: WCAG_AA_TAGS },
  all: { type: 'tag', values: [...WCAG_AA_TAGS, 'best-practice'] },
  colors: { type: 'rule', values: ['color-contrast'] },
} as const satisfies Record<string, RunOptions['runOnly']>;

/** The longest wait for frames and transitions. */
const SETTLE_MS = 3000;

export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** axe parses each color again for each element above each text, which is half the time of the color rule. */
const PARSE_COLORS_ONCE = `{
  const { prototype } = axe.commons.color.Color;
  const parse = prototype.parseString;
  const parsed = new Map();
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = parsed.get(text) ?? parse.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}`;
/** Minified, because each page has to receive and parse it. That takes as long as a check. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const AXE = `${AXE_SOURCE};${PARSE_COLORS_ONCE};null`;

/**
 * Returns what is wrong with the visible page: accessibility violations and horizontal overflow. axe is injected once
 * and runs in the page, without a second page for its report, which takes a fifth of the time.
 */
export async function pageProblems(
  page: Page,
  rules: keyof typeof RULES = 'law',
  { hasColors = true }: { readonly hasColors?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { broken, overflow } = await page.evaluate(
    async ({ settleMs, ...options }) => {
      // Content scrolled under the sticky header is out of reach and exempt.
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      const settle = async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        // Colours in transition are not final.
        await Promise.allSettled(
          document
            .getAnimations()
            .filter((each) => each instanceof CSSTransition)
            .map((each) => each.finished),
        );
      };
      // A headless browser may stop painting, so that no frame comes.
      await Promise.race([settle(), new Promise((resolve) => setTimeout(resolve, settleMs))]);
      const results = await window.axe?.run(options);
      // What a bar at the bottom covers can be scrolled up.
      const isCovered = ({ any }: NodeResult): boolean =>
        any
          .flatMap(({ relatedNodes }) => relatedNodes ?? [])
          .some(({ target }) => document.querySelector(`[data-bottom-bar] ${target.join(' ')}`) !== null);
      return {
        broken: results?.violations.flatMap(({ id, nodes }) => {
          const faulty = id === 'target-size' ? nodes.filter((node) => !isCovered(node)) : nodes;
          return faulty.length === 0 ? [] : `${id} at ${faulty.map(({ target }) => target.join(' ')).join(', ')}`;
        }) ?? ['axe is not there'],
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      };
    },
    {
      runOnly: RULES[rules],
      resultTypes: ['violations'],
      ...(hasColors ? {} : { rules: { 'color-contrast': { enabled: false } } }),
      settleMs: SETTLE_MS,
    } satisfies RunOptions & {
      settleMs: number;
    },
  );
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  return [
    ...broken.map((problem) => `${where}: ${problem}`),
    ...(overflow > 0 ? [`${where}: ${overflow} px wider than the screen`] : []),
  ];
}

let isEven = false;

/**
 * Checks the page in these looks: its structure once per width, and its colors in each theme at one width. Colors take
 * most of the time, so calls take turns at which theme they check at which width.
 */
export async function pageProblemsIn(
  page: Page,
  looks: readonly Look[],
  rules: 'law' | 'all' = 'law',
): Promise<string[]> {
  const problems: string[] = [];
  const widths = [...new Set(looks.map(({ width }) => width))];
  const themes = [...new Set(looks.map(({ colorScheme }) => colorScheme))];
  const isGrid = looks.length === 4 && widths.length === 2 && themes.length === 2;
  isEven = !isEven;
  const checked = new Set<number>();
  for (const { width, colorScheme } of looks) {
    const isTurn = ((widths.indexOf(width) + themes.indexOf(colorScheme)) % 2 === 0) === isEven;
    const hasColors = !isGrid || isTurn;
    const isNewWidth = !checked.has(width);
    checked.add(width);
    if (!hasColors && !isNewWidth) continue;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const found = await pageProblems(page, isNewWidth ? rules : 'colors', { hasColors });
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  return problems;
}
