import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney } from '#tests/support/journey.ts';

const STEP_MS = 40_000;
const JOURNEY_MS = 170_000;
const journey = openJourney({ stepMs: STEP_MS });

beforeAll(async () => {
  await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
});

const problemsIn = (page: Page) =>
  pageProblemsIn(
    page,
    [
      { width: 390, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ],
    'all',
  );

async function chooseFile(page: Page, file: { name: string; mimeType: string; content: Uint8Array | string }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  const { name, mimeType, content } = file;
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(content) });
}

async function undo(page: Page) {
  await page.getByText('Undo import…').click();
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor();
}

test(
  'staff import people, and one of them chooses a password by the invitation and is kept by the undo',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/import');
    await page.getByRole('link', { name: 'People', exact: true }).and(page.locator('main a')).click();
    await page.getByText('No imports yet').waitFor();
    expect(await problemsIn(page)).toEqual([]);
    const rows = [
      'Customer,Login,E-mail,Mobile',
      'Ada Quill,ada,ada@site.test,+1 312 555 0142',
      'Ben Vale,ben,ben@site.test,',
      'The seller,seller2,Seller@site.test,',
    ];
    await chooseFile(page, { name: 'members.csv', mimeType: 'text/csv', content: rows.join('\n') });
    await page.getByText('2 of 3 rows can be imported. A row is skipped.').waitFor();
    await page.getByRole('table', { name: 'Skipped rows' }).getByText('This email already has an account.').waitFor();
    expect(await problemsIn(page)).toEqual([]);
    const invites = page.getByRole('checkbox', { name: 'Email everyone a link to choose a password' });
    await invites.uncheck();
    await page.getByRole('button', { name: 'Import 2 people' }).waitFor();
    await invites.check();
    await page.getByRole('button', { name: 'Import and invite 2 people' }).click();
    await page.getByText('2 people imported, 1 skipped').waitFor();
    await page.getByRole('link', { name: 'ada', exact: true }).waitFor();
    expect(await problemsIn(page)).toEqual([]);

    const [invitation] = await journey.emailsTo('ada');
    const invited = await journey.openPage();
    await invited.goto(/https?:\S+\/account\/recover\?token=\S+/.exec(invitation?.text ?? '')?.[0] ?? '');
    await invited.getByLabel('Password', { exact: true }).fill('quietly turning wheels');
    await invited.getByLabel('Confirm password', { exact: true }).fill('quietly turning wheels');
    await invited.getByRole('button', { name: 'Set password' }).click();
    await invited.getByText('Your password is set.').waitFor();
    await invited.close();

    await undo(page);
    await page.getByText('1 person removed, 1 kept').waitFor();
    await page.getByText('They chose a password, or deleted their account.').waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.close();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff import auctions with photos from a zip, see one refused, and undo the import',
  async () => {
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/import');
    const at = (days: number) => new Date(journey.now() + days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
    const head = 'Title,Make,Model,Year,Seller,Starting bid,Start,Close,Photos';
    const row = (title: string, photos: string) => `${title},Saab,900,1988,seller,4500,${at(7)},${at(14)},${photos}`;
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    const zipOf = (rows: readonly string[]) => ({
      name: 'auctions.zip',
      mimeType: 'application/zip',
      content: zipSync({
        'auctions.csv': strToU8([head, ...rows].join('\n')),
        'saab/front.jpg': new Uint8Array(photo),
        'saab/rear.jpg': new Uint8Array(photo),
        'broken.jpg': strToU8('no photo'),
      }),
    });
    await chooseFile(page, zipOf([row('1988 Saab 900', 'missing.jpg')]));
    await page.getByText('The zip has no photo or folder “missing.jpg”.').waitFor();
    expect(await page.getByRole('button', { name: 'Import 1 auction' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Back to import auctions' }).click();
    await page.getByText('Not imported yet').waitFor();
    await chooseFile(page, zipOf([row('1988 Saab 900', 'saab'), row('1989 Saab 900', 'broken.jpg')]));
    await page.getByText('All 2 rows are valid.').waitFor();
    await page
      .getByRole('row', { name: /1988 Saab 900/ })
      .getByRole('cell', { name: '2', exact: true })
      .last()
      .waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 auctions' }).click();
    await page.getByText('1 auction imported, 1 row refused').waitFor();
    await page.getByRole('table', { name: 'Rejected rows' }).getByText('broken.jpg').waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.getByRole('link', { name: '1988-saab-900' }).click();
    await page.getByRole('heading', { name: '1988 Saab 900', level: 1 }).waitFor();
    await page.goBack();
    await undo(page);
    await page.getByText('1 auction removed').waitFor();
    await page.close();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
