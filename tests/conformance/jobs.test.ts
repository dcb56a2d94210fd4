import { expect, test, vi } from 'vitest';
import { createApp, type App } from '#app';
import { JobListSchema } from '#contract/jobs.ts';
import type { StaffRole } from '#contract/staff.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildServer } from '../../src/app/http.ts';
import { apiAs } from '#tests/support/api-as.ts';

const METRICS_TOKEN = 'a token for the monitoring';
const { database } = await testDatabase('postgres');
const app = openApp({ METRICS_TOKEN });
app.jobs.start(['hold review', 'reminders']);
await vi.waitFor(() => expect(app.jobs.counts().filter(({ counts }) => counts.runs > 0).length).toBe(2), 20_000);
await app.jobs.stop(['hold review', 'reminders']);

function openApp(environment: Readonly<Record<string, string>>): App {
  const config = readConfig({ SECRET: 's'.repeat(40), DEMO: '0', LOG_LEVEL: 'silent', ...environment });
  return createApp({ config, log: silentLog(), database });
}

async function readJobs(role: StaffRole): Promise<Response> {
  const api = apiAs(
    () => ({ kind: 'user', userId: role, username: role, isStaff: true, roles: [role] }),
    [app.operations.routes],
  );
  return api.request('/api/operator/jobs');
}

test('administrators see every job: last run, duration, backlog, failures', async () => {
  const answer = await readJobs('administrator');
  expect(answer.status).toBe(200);
  const { items } = JobListSchema.parse(await answer.json());
  expect(items.length).toBeGreaterThan(15);
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  expect(items.every(({ purpose }) => /^[A-Z].{15,}\.$/.test(purpose))).toBe(true);
  expect(items.find(({ name }) => name === 'hold review')).toMatchObject({ failures: 0, last_error: null });
  expect(items.find(({ name }) => name === 'hold review')?.last_run_at).not.toBeNull();
  expect(items.find(({ name }) => name === 'payment commands')).toMatchObject({ runs: 0, backlog: 0 });
  for (const role of ['auction_manager', 'finance'] as const) expect((await readJobs(role)).status).toBe(403);
});

test('/metrics shows the jobs of a process to the holder of the token, and does not exist for others', async () => {
  const server = buildServer(app, null);
  const read = (token: string) => server.request('/metrics', { headers: { authorization: `Bearer ${token}` } });
  const answer = await read(METRICS_TOKEN);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toMatch(/^hammerdown_job_runs_total\{job="reminders"\} [1-9]/m);
  expect(text).toMatch(/^hammerdown_job_last_duration_seconds\{job="reminders"\} 0\.\d+/m);
  expect(text).toContain('hammerdown_job_backlog{job="auction closer"} 0');
  expect([(await read('another')).status, (await server.request('/metrics')).status]).toEqual([404, 404]);
  expect((await buildServer(openApp({}), null).request('/metrics')).status).toBe(404);
});
