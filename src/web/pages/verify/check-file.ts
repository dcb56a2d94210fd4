import { problemText, SaleDescription } from '#contract/ledger/describe-sale.ts';
import { bytesOf } from '#contract/ledger/hashing.ts';
import { documentProblems } from '#contract/ledger/sale-page.ts';
import { type ExportResult, verifyExport } from '#contract/ledger/verify-export.ts';

// Bundled alone into the HTML file that verifies itself without a network.
const RECORD = 'record';
const SIGNATURE = 'signature';
const SLOTS = [RECORD, SIGNATURE] as const;
const RESULT = 'result';

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
  className = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

function list(facts: readonly { readonly label: string; readonly text: string }[]): HTMLElement {
  const made = element('dl', '');
  for (const { label, text } of facts) made.append(element('dt', label), element('dd', text));
  return made;
}

function entryList({ ledger }: ExportResult, description: SaleDescription): HTMLElement {
  const made = element('ol', '');
  made.start = 0;
  for (const [number, { problems }] of ledger?.entries.entries() ?? []) {
    const { title, facts } = description.entry(number);
    const details = element('details', '');
    const isSound = problems.length === 0;
    const mark = element('span', isSound ? ' OK' : ' Altered', isSound ? 'good' : 'bad');
    const summary = element('summary', title);
    summary.append(mark);
    details.append(summary, ...problems.map((problem) => element('p', problem, 'bad')), list(facts));
    const item = element('li', '');
    item.append(details);
    made.append(item);
  }
  return made;
}

function show(result: ExportResult): HTMLElement[] {
  const { problems, file, ledger } = result;
  const description = file === null ? null : new SaleDescription(file, ledger);
  const entries = description === null ? [] : [element('h2', 'Entries'), entryList(result, description)];
  if (problems.length === 0 && description !== null)
    return [element('p', description.headline(), 'alert good'), list(description.checks()), ...entries];
  const alert = element('div', 'This file doesn’t check out.', 'alert bad');
  for (const problem of problems) alert.append(element('p', problemText(problem, description)));
  return [alert, ...entries];
}

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** The document as the browser has read it, without record and signature. */
function readDocument(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const id of SLOTS) copy.querySelector(`#${id}`)?.replaceChildren();
  return copy.outerHTML;
}

async function verify(): Promise<HTMLElement[]> {
  try {
    const [written, signature] = [readDocument(), textOf(SIGNATURE)];
    const result = await verifyExport(bytesOf(textOf(RECORD)));
    if (result.file === null) return show(result);
    const ofProgram = await documentProblems(written, { key: result.file.log.key, signature });
    return show({ ...result, problems: [...result.problems, ...ofProgram] });
  } catch {
    return [element('p', 'Your browser can’t compute the checks. Open this file with a current browser.', 'alert bad')];
  }
}

const start = (): void => void verify().then((shown) => document.getElementById(RESULT)?.replaceChildren(...shown));
// What follows the program belongs to the file too.
document.addEventListener('DOMContentLoaded', start);
