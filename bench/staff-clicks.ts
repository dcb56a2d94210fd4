/**
 * Counts the presses of the most common staff tasks, each from the console's first page, in a browser on an open demo
 * site. A press is a click, a key that acts, or a choice in a list; typing counts as one field and focusing it as no
 * press. Pages are those navigated to. Fails if a task exceeds its limit. It changes the demo data, so use a fresh
 * site. Usage: `npm start`, then `node bench/staff-clicks.ts [http://localhost:3000] [--only words of a name]`.
 */
import { parseArgs } from 'node:util';
import { DAY_MS } from '#contract/durations.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { endAfter } from './limit.ts';
import { ClickCounter } from './staff-clicks-hand.ts';
import { TASKS } from './staff-clicks-tasks.ts';

endAfter(20);

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const origin = positionals[0] ?? 'http://localhost:3000';
const STEP_MS = 30_000;
const PASSWORD = 'hammerdown';

async function signIn(email: string) {
  const person = browserLikeAxios(origin);
  await person.http.get('/sanctum/csrf-cookie');
  const { status } = await person.http.post('/api/login', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`${email} could not sign in at ${origin}: ${status}. Is it a demo site?`);
  return person;
}

const staff = await signIn('staff@demo.test');
const seller = await signIn('seller@demo.test');

async function prepare(): Promise<{ live: string }> {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const { data } = await staff.http.post<{ slug: string }>('/api/operator/auctions', {
    title: '1971 Datsun 240Z for the walk',
    make: 'Datsun',
    model: '240Z',
    year: 1971,
    starting_bid: 500_000,
    seller: 'harlan_w',
    start_date: at(-0.01),
    close_date: at(3),
  });
  for (const [email, amount] of [
    ['bidder@demo.test', 500_000],
    ['bidder2@demo.test', 600_000],
  ] as const) {
    await (await signIn(email)).http.post(`/api/auctions/${data.slug}/bids`, { amount });
  }
  return { live: data.slug };
}

async function agreeToAll(): Promise<void> {
  const { data } = await seller.http.get<{ id: string; to_agree: string | null }[]>('/api/account/submissions');
  for (const { id, to_agree: hash } of data)
    if (hash !== null)
      await seller.http.post(`/api/account/submissions/${id}/agree`, { text_hash: hash, agreed: true });
}

/** The seller who was asked for a change submits again. */
async function submitAgain(): Promise<void> {
  const joan = await signIn('joan@demo.test');
  const { data } =
    await joan.http.get<{ id: string; state: string; requests: { id: string }[] }[]>('/api/account/submissions');
  for (const { id, requests } of data.filter(({ state }) => state === 'changes_requested')) {
    const path = `/api/account/submissions/${id}`;
    for (const request of requests) await joan.http.put(`${path}/requests/${request.id}`, { answer: 'Corrected.' });
    const { status, data: answer } = await joan.http.post<unknown>(`${path}/submit`, {
      is_true: true,
      terms_accepted: true,
    });
    if (status !== 200) throw new Error(`${path} was not submitted again: ${JSON.stringify(answer)}`);
  }
}

/** What a colleague asks for, to be approved. */
async function askForApproval(slug: string): Promise<void> {
  const colleague = await signIn('live@demo.test');
  await colleague.http.post('/api/operator/approvals', { action: 'withdraw_auction', slug, reason: 'No title.' });
}

const { live } = await prepare();
const browser = await launchBrowser();
const context = await browser.newContext({
  viewport: { width: 1280, height: 1000 },
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
});
await context.addCookies([...staff.cookies].map(([name, value]) => ({ name, value, url: origin })));
context.setDefaultTimeout(STEP_MS);
const hand = new ClickCounter(await context.newPage(), origin);
let missed = 0;
process.stdout.write(
  '| task, from the console’s first page | presses | fields | pages | target |\n|---|---|---|---|---|\n',
);
for (const { name, most, walk } of TASKS.filter((task) => task.name.includes(options.only))) {
  await agreeToAll();
  if (name.startsWith('Approve what')) await askForApproval(live);
  if (name.startsWith('Approve one')) await submitAgain();
  await hand.begin();
  const fault = await walk(hand).then(
    () => null,
    (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'failed'),
  );
  const isReached = fault === null && hand.clicks <= most;
  if (!isReached) missed += 1;
  process.stdout.write(
    `| ${name} | ${hand.clicks} | ${hand.fields} | ${hand.pages} | ≤ ${most}: ${fault ?? (isReached ? 'reached' : 'missed')} |\n`,
  );
}
await browser.close();
process.stdout.write(`\n${missed} of ${TASKS.length} missed\n`);
process.exitCode = missed > 0 ? 1 : 0;
