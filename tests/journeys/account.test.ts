import { Secret, TOTP } from 'otpauth';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, PASSWORD } from '#tests/support/journey.ts';

const STEP_MS = 30_000;
const PHOTOS_NEEDED = 12;
/** Browsers allow passkeys only on a host name, not on an IP address. */
const journey = openJourney({ name: 'localhost' });
const PHONE = { viewport: { width: 390, height: 844 } } as const;

async function problemsIn(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const problems = await pageProblemsIn(page, [
    { width: 390, colorScheme: 'light' },
    { width: 1280, colorScheme: 'light' },
  ]);
  if (before !== null) await page.setViewportSize(before);
  return problems;
}

const lastLinkTo = async (username: string) =>
  /https?:\/\/\S+/.exec((await journey.emailsTo(username))[0]?.text ?? '')?.[0] ?? '';

async function register(page: Page, username: string): Promise<void> {
  await page.goto(`${journey.origin}/account/vehicles`);
  expect(page.url()).toBe(`${journey.origin}/account/login?to=%2Faccount%2Fvehicles`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Name', { exact: true }).fill('Ada Quill');
  await page.getByLabel('Email').fill(`${username}@site.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Garage' }).waitFor();
  await page.goto(await lastLinkTo(username));
  await page.getByText('Your email address is verified.').waitFor();
  await page.goto(`${journey.origin}/account/login`);
  expect(new URL(page.url()).pathname).toBe('/account');
}

async function turnTwoStepOn(page: Page): Promise<{ code: () => string; recoveryCodes: string[] }> {
  await page.goto(`${journey.origin}/account/profile`);
  expect(await problemsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
  await page.getByRole('textbox', { name: 'Confirm your password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await problemsIn(page)).toEqual([]);
  const key =
    (await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7 ]{32,}$/ })
      .textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  let ahead = 0;
  // Each code works once. The next one is for the following 30 seconds, which the server accepts early.
  const code = () => totp.generate({ timestamp: Date.now() + ahead++ * STEP_MS });
  await page.getByLabel('Code from the app').fill(code());
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  expect(await problemsIn(page)).toEqual([]);
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('10 recovery codes left.').waitFor();
  return { code, recoveryCodes };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
}

const photo = (r: number): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 426, channels: 3, background: { r, g: 60, b: 90 } } })
    .jpeg()
    .toBuffer();

async function addVehicle(page: Page): Promise<void> {
  const photos = await Promise.all(
    Array.from({ length: PHOTOS_NEEDED }, async (_, index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(20 * index),
    })),
  );
  await page.goto(`${journey.origin}/account/vehicles`);
  expect(await problemsIn(page)).toEqual([]);
  await page.getByRole('link', { name: /Add a vehicle/ }).click();
  await page.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004352');
  await page.getByRole('button', { name: 'Decode' }).click();
  await page.getByText('2003 Honda, built in United States.').waitFor();
  await expect.poll(() => page.getByLabel('Year').inputValue()).toBe('2003');
  await page.getByLabel('Model', { exact: true }).fill('Accord');
  await page.getByLabel('Mileage shown').fill('abc');
  await page.getByRole('button', { name: 'Add to garage' }).click();
  await page.getByRole('alert').getByText('Enter the mileage as a whole number.').waitFor();
  await page.getByLabel('Mileage shown').fill('61,204');
  await page.getByLabel('Engine').fill('3.0-litre V6');
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles([...photos, { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }]);
  const refused = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: 'note.txt' });
  await refused.getByText('This file is not a photo', { exact: false }).waitFor();
  await page.getByText(`${PHOTOS_NEEDED} photos. The first one is the cover.`, { exact: false }).waitFor();
  await page.getByText(`${PHOTOS_NEEDED} suggestions to check.`).waitFor();
  await page.getByRole('button', { name: 'Confirm all' }).click();
  await makeSecondTheCover(page);
  expect(await problemsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove note.txt' }).click();
  await refused.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add to garage' }).click();
  await page.getByRole('link', { name: '2003 Honda Accord', exact: true }).waitFor();
}

async function makeSecondTheCover(page: Page): Promise<void> {
  const covers = () =>
    page
      .getByRole('img', { name: /^Photo \d+$/ })
      .evaluateAll((pictures) => pictures.slice(0, 2).map((picture) => picture.getAttribute('src')));
  const [first, second] = await covers();
  // Records all announcements, because each may be replaced at once.
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { texts });
    new MutationObserver((changes) => {
      for (const { target } of changes) texts.push(target.textContent ?? '');
    }).observe(document.body, { subtree: true, characterData: true });
  });
  const hasReceived = (words: string) =>
    expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'texts') as string[]), { timeout: 20_000 })
      .toContain(words);
  const handle = page.getByRole('button', { name: 'Move photo 2', exact: true });
  await expect.poll(() => handle.isEnabled()).toBe(true);
  await handle.focus();
  for (const [key, texts] of [
    ['Space', 'Photo 2 picked up.'],
    ['ArrowLeft', 'Over position 1, the cover.'],
    ['Space', 'Dropped at position 1, the cover.'],
  ] as const) {
    await page.keyboard.press(key);
    await hasReceived(texts);
  }
  await expect.poll(covers).toEqual([second, first]);
}

async function writeAuction(page: Page): Promise<string> {
  await page.goto(`${journey.origin}/account/auctions/submit`);
  await page.getByRole('heading', { name: 'Submit a vehicle' }).waitFor();
  expect(await problemsIn(page)).toEqual([]);
  await page.goto(`${journey.origin}/account/vehicles`);
  await page.getByRole('link', { name: 'Sell the 2003 Honda Accord' }).click();
  await page.getByRole('heading', { name: 'Your vehicle' }).waitFor();
  await page.getByLabel('Variant or trim').fill('EX V6');
  await expect
    .poll(
      async () =>
        (
          (await (await page.request.get(`${journey.origin}/api/account/submissions`)).json()) as { variant: string }[]
        )[0]?.variant,
      {
        timeout: 20_000,
      },
    )
    .toBe('EX V6');
  await next(page, 'Facts');
  await page.getByLabel('Transmission', { exact: true }).fill('Five-speed automatic');
  await page.getByLabel('Exterior color').fill('Satin silver');
  await page.getByLabel('Title status', { exact: true }).fill('Clean, Nebraska, in my name');
  await page.getByLabel('City').fill('Omaha');
  await page.getByLabel('State or region').fill('NE');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('heading', { name: 'Your vehicle', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('heading', { name: 'Facts', level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel('State or region').inputValue()).toBe('NE');
  await next(page, 'Condition and story');
  return page.url();
}

async function finishAuction(page: Page): Promise<void> {
  for (const group of await page.getByRole('radio', { name: 'No', exact: true }).all()) await group.check();
  await page.getByLabel('Highlights').fill('- One family since new\n- Every service on paper');
  await page.getByLabel('Flaw 1', { exact: true }).fill('A dent in the left rear door');
  await page.getByLabel('Where flaw 1 is').selectOption('Left rear');
  await page
    .getByLabel('Story', { exact: true })
    .fill('Bought new in Omaha by my parents, serviced there every year. '.repeat(5));
  await next(page, 'Photos');
  expect(await problemsIn(page)).toEqual([]);
  await page.getByText('2 required shots are missing.').waitFor();
  await page.getByRole('button', { name: 'Can’t take this one? VIN or chassis plate' }).click();
  await page.getByLabel('Why can’t you take it?').fill('The plate was lost when the dash was replaced.');
  await page.getByRole('button', { name: 'Save reason' }).click();
  await page.getByText('1 required shot is missing.').waitFor();
  const counted = async () =>
    ((await (await page.request.get(`${journey.origin}/api/account/submissions`)).json()) as { images: unknown[] }[])[0]
      ?.images.length ?? 0;
  const before = await counted();
  await page
    .getByLabel('Photos of Underside')
    .setInputFiles({ name: 'late.jpg', mimeType: 'image/jpeg', buffer: await photo(200) });
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('heading', { name: 'Reserve and timing', level: 1 }).waitFor();
  await expect.poll(counted).toBe(before + 1);
  await page.getByLabel('Starting bid').fill('2000');
  await expect.poll(() => page.getByLabel('Starting bid').inputValue()).toBe('2,000');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('link', { name: 'Choose whether to set a reserve.' }).waitFor();
  expect(await problemsIn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Choose whether to set a reserve.' }).click();
  await page.getByRole('radio', { name: /^Set a reserve/ }).check();
  await page.getByLabel('Reserve', { exact: true }).fill('6,500');
  expect(await problemsIn(page)).toEqual([]);
  await next(page, 'Review your listing');
}

async function next(page: Page, heading: string): Promise<void> {
  expect(await problemsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

test('a new user sets up two-step verification, adds a vehicle, and submits an auction from two devices', async () => {
  const laptop = await journey.openPage();
  await register(laptop, 'ada_q');
  const { code, recoveryCodes } = await turnTwoStepOn(laptop);
  await laptop.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await laptop.getByText('You’re signed out.').waitFor();
  expect(new URL(laptop.url()).pathname).toBe('/account/login');
  await signIn(laptop, 'ada_q@site.test');
  expect(await problemsIn(laptop)).toEqual([]);
  await laptop.getByLabel('Code', { exact: true }).fill('000000');
  await laptop.getByRole('button', { name: 'Verify and sign in' }).click();
  await laptop
    .getByRole('alert')
    .getByText(/That code is incorrect/)
    .first()
    .waitFor();
  await laptop.getByLabel('Code', { exact: true }).fill(code());
  await laptop.getByRole('button', { name: 'Verify and sign in' }).click();
  await laptop.getByRole('heading', { name: 'Hello, Ada' }).waitFor();

  await addVehicle(laptop);
  const draft = await writeAuction(laptop);

  const phone = await journey.openPage(PHONE);
  await phone.goto(draft);
  await signIn(phone, 'ada_q@site.test');
  await phone.getByRole('button', { name: 'Use a recovery code' }).click();
  await phone.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await phone.getByRole('button', { name: 'Verify and sign in' }).click();
  await phone.getByRole('heading', { name: 'Condition and story' }).waitFor();
  await finishAuction(phone);
  await phone.getByRole('button', { name: 'Submit for review' }).click();
  await phone.getByRole('link', { name: 'Accept the seller terms to submit.' }).waitFor();
  await phone.getByLabel(/^Everything here is true/).check();
  await phone.getByLabel(/^I accept the seller terms/).check();
  await phone.getByRole('button', { name: 'Submit for review' }).click();
  await phone.getByText('In review.').waitFor();
  expect(await problemsIn(phone)).toEqual([]);

  await laptop.goto(`${journey.origin}/account/auctions`);
  const selling = laptop.getByRole('region', { name: 'Selling' });
  await selling.getByRole('link', { name: '2003 Honda Accord EX V6', exact: true }).waitFor();
  await selling.getByText('In review').waitFor();
  await expect.poll(() => selling.getByText('$6,500').isVisible()).toBe(true);
  expect(await problemsIn(laptop)).toEqual([]);
  expect(journey.noises).toEqual([]);
}, 300_000);

async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function comeBackByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill('Test key');
  await page.getByRole('textbox', { name: 'Confirm your password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('list', { name: 'Passkeys' }).getByRole('paragraph').filter({ hasText: 'Test key' }).waitFor();
  expect(await problemsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Rename Test key' }).click();
  await page.getByLabel('Passkey name').fill('Pocket key');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('list', { name: 'Passkeys' }).getByRole('paragraph').filter({ hasText: 'Pocket key' }).waitFor();
  await page.request.post(`${journey.origin}/api/logout`, {
    headers: {
      'x-xsrf-token': decodeURIComponent(
        (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      ),
    },
  });
  await page.goto(`${journey.origin}/account/login?to=%2Faccount%2Fprofile`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Remove Pocket key' }).click();
  await page.getByRole('textbox', { name: 'Confirm your password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('You can no longer sign in with “Pocket key”.').waitFor();
}

test('signs in with a passkey and deletes the account', async () => {
  await journey.addPerson('leaver', { name: 'Some Body' });
  const page = await journey.openPage(PHONE);
  await giveDevice(page);
  await page.goto(`${journey.origin}/account/login?to=%2Faccount%2Fprofile`);
  await page.getByLabel('Email').fill('leaver@site.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  await comeBackByPasskey(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('leaver-data.json');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Type leaver to confirm').fill('leaver');
  await page.getByRole('textbox', { name: 'Confirm your password to delete' }).fill('not this one');
  await page.getByRole('button', { name: 'Delete my account permanently' }).click();
  await page.getByRole('link', { name: 'The password is incorrect.' }).waitFor();
  await page.getByRole('textbox', { name: 'Confirm your password to delete' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete my account permanently' }).click();
  await page.waitForURL(`${journey.origin}/`);
  await page.goto(`${journey.origin}/account`);
  expect(new URL(page.url()).pathname).toBe('/account/login');
}, 90_000);

test('polls the holds one request at a time, and stops after sign-out', async () => {
  const page = await journey.openPage({}, await journey.addPerson('looker'));
  await page.clock.install();
  const looks: Route[] = [];
  await page.route('**/api/account/payments/holds', (route) => {
    looks.push(route);
  });
  await page.goto(`${journey.origin}/account/billing`);
  /**
   * Advances only the browser's clock: by two polls, and less than the timeout of the live connection, which would
   * stop polling.
   */
  const pass = () => page.clock.runFor(8_000);
  const looked = (times: number) => expect.poll(() => looks.length, { timeout: STEP_MS }).toBe(times);
  await pass();
  await looked(1);
  await pass();
  expect(looks).toHaveLength(1);
  await looks[0]?.continue();
  // Real time continues too, so the next poll runs by itself.
  await looked(2);
  const unauthorized = page.waitForResponse((response) => response.status() === 401);
  await looks[1]?.fulfill({ status: 401, json: { message: 'Unauthenticated.' } });
  await unauthorized;
  await pass();
  expect(looks).toHaveLength(2);
}, 90_000);
