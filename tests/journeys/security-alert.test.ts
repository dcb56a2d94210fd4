import { expect, test } from 'vitest';
import { SECURITY_EVENTS } from '#contract/security-events.ts';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney } from '#tests/support/journey.ts';

const ATTACKER = '203.0.113.9';
const journey = openJourney({ stepMs: 40_000 });

test('staff see a burst of failed sign-ins on every console page, and resolve the alert', async () => {
  await journey.addPerson('staff', { staff: true });
  const { alerts } = journey.app.operations.securityLog;
  for (let index = 0; index < SECURITY_EVENTS.sign_in_failed.burst.ofOne; index += 1)
    alerts.count('sign_in_failed', ATTACKER);
  await alerts.write();
  const page = await journey.openPage();
  await journey.signIn(page, 'staff', '/operator/audit');
  const alert = page.getByRole('region', { name: '1 open alert' });
  await alert.getByRole('heading').click();
  await alert.getByText(`Unusual number of failed sign-ins: ${ATTACKER}`, { exact: true }).waitFor();
  await alert.getByText('20 within 15 minutes, since').waitFor();
  const looks = [
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ] as const;
  expect(await pageProblemsIn(page, looks, 'all')).toEqual([]);
  await alert.locator('li summary').click();
  await alert.getByLabel('How you resolved it').fill('Blocked at the proxy.');
  expect(await pageProblemsIn(page, looks, 'all')).toEqual([]);
  await alert.getByRole('button', { name: 'Mark as resolved' }).click();
  await page.getByText(`Unusual number of failed sign-ins: ${ATTACKER}: resolved.`).waitFor();
  await alert.waitFor({ state: 'detached' });
  expect(journey.noises).toEqual([]);
}, 170_000);
