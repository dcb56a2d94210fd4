import type { Locator, Page } from 'playwright-core';

export const REASON = 'Asked for by telephone.';
export const NOTE = 'We fixed this.';

/** Counts what a member of staff does with a page. */
export class ClickCounter {
  clicks = 0;
  fields = 0;
  pages = 0;
  readonly page: Page;
  readonly origin: string;
  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
  }
  async begin(): Promise<void> {
    await this.page.goto(`${this.origin}/operator`);
    await this.page.waitForFunction(() => !('pendingHydration' in window));
    [this.clicks, this.fields, this.pages] = [0, 0, 0];
  }
  async press(element: Locator): Promise<void> {
    await element.click();
    this.clicks += 1;
  }
  async follow(element: Locator): Promise<void> {
    await element.click();
    this.clicks += 1;
    this.pages += 1;
  }
  async choose(element: Locator, option: { label: string } | { index: number }): Promise<void> {
    await element.selectOption(option);
    this.clicks += 1;
  }
  async type(element: Locator, text: string): Promise<void> {
    await element.fill(text);
    this.fields += 1;
  }
  /** A key that acts. */
  async key(name: string): Promise<void> {
    await this.page.keyboard.press(name);
    this.clicks += 1;
  }
  see = (text: string | RegExp) => this.page.getByText(text).first().waitFor();
  async explain(publicText: 'Public note' | 'Public reason', button: RegExp): Promise<void> {
    const press = this.page.getByRole('button', { name: button });
    const action = this.main().locator('details[open]').filter({ has: press });
    await this.type(action.getByLabel(publicText), NOTE);
    await this.type(action.getByLabel('Reason', { exact: true }), REASON);
    await this.press(action.getByRole('button', { name: button }));
  }
  button = (name: string | RegExp) =>
    this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
  /** From anywhere in the console: one press to open the search, one to follow what it finds first. */
  async find(text: string, option: RegExp): Promise<void> {
    await this.key('Control+k');
    await this.type(this.page.getByRole('combobox', { name: /^Find a person/ }), text);
    await this.page.getByRole('option', { name: option }).first().waitFor();
    await this.follow(this.page.getByRole('option', { name: option }).first());
  }
  link = (name: string | RegExp) => this.page.getByRole('link', { name }).first();
  inTable = (name: string) => this.page.getByRole('table', { name }).locator('tbody').getByRole('link').first();
  inRow = (text: RegExp) => this.page.getByRole('row').filter({ hasText: text }).getByRole('link').first();
  nextReview = (seller: RegExp) =>
    this.page
      .getByRole('region', { name: 'Next to review' })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(seller) })
      .getByRole('link')
      .first();
  main = () => this.page.locator('#main');
}
