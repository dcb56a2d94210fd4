import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openJourney, type Person } from '#tests/support/journey.ts';

const journey = openJourney();
let bidder: Person;
let staff: Person;
let slug: string;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  slug = await journey.addAuction(staff);
});

test('asks for the reason of a report beside the reasons, and keeps what was typed', async () => {
  const writer = await journey.addPerson('reported_writer');
  await writer.http.post(`/api/auctions/${slug}/comments`, { text: 'Call me, I have another one.' });
  const page = await journey.openPage({}, bidder);
  await page.goto(`${journey.origin}/auctions/${slug}#comments`);
  await page.getByRole('button', { name: 'Report the comment by reported_writer' }).click();
  const reasons = page.getByRole('group', { name: 'Why are you reporting this comment?' });
  const first = reasons.getByRole('radio').first();
  const look = () => first.evaluate((input) => getComputedStyle(input).backgroundColor);
  const unchosen = await look();
  const note = page.getByRole('textbox', { name: /^Anything to add/ });
  await note.fill('He does this everywhere.');
  const form = page.locator('form', { has: note });
  await form.getByRole('button', { name: 'Report' }).click();
  await reasons.getByText('Choose a reason.').waitFor();
  expect(await first.evaluate((input) => input === document.activeElement)).toBe(true);
  expect([await note.inputValue(), await note.getAttribute('aria-invalid')]).toEqual([
    'He does this everywhere.',
    null,
  ]);
  await reasons.getByRole('radio', { name: 'Spam or duplicate' }).check();
  expect(await look()).toBe(unchosen);
  await form.getByRole('button', { name: 'Report' }).click();
  await page.getByText('Reported', { exact: true }).waitFor();
  await page.context().close();
});

test('staff see the photos of a comment in the list, also after its removal ended their public address', async () => {
  const writer = await journey.addPerson('photo_writer');
  const photo = new FormData();
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  photo.set('photograph', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'latch.png');
  const { data: image } = await writer.http.post<{ id: string }>('/api/account/photographs', photo);
  const posted = await writer.http.post<{ id: string }>(`/api/auctions/${slug}/comments`, {
    text: 'Is this the original latch?',
    images: [image.id],
  });
  const read = async () => (await bidder.http.get(`/media/${image.id}/320.jpg`)).status;
  expect(await read()).toBe(200);

  const page = await journey.openPage({}, staff);
  await page.goto(`${journey.origin}/operator/comments?q=latch`);
  const row = page.getByRole('table', { name: 'Comments' }).getByRole('row', { name: /original latch/ });
  const thumbnail = row.getByRole('link', { name: 'View photo 1 of 1: Photo by photo_writer' });
  const isShown = () =>
    thumbnail.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
  await expect.poll(isShown).toBe(true);
  await row.getByRole('checkbox').check();
  const actions = page.getByRole('region', { name: 'Selected rows' });
  await actions.getByText('Remove', { exact: true }).click();
  await actions.getByLabel('Reason to remove them').selectOption({ label: 'Write your own' });
  await actions.getByLabel('Your text').fill('Not this car.');
  await actions.getByRole('button', { name: 'Remove 1 comment' }).click();
  await page.getByText('1 comment removed. Its author was notified.').waitFor();
  expect(await read()).toBe(410);
  await page.reload();
  await expect.poll(isShown).toBe(true);
  await thumbnail.click();
  await page.getByRole('dialog').waitFor();

  const restored = await staff.http.post('/api/operator/comments/restore', { ids: [posted.data.id], reason: 'It is.' });
  expect([restored.status, await read()]).toEqual([200, 200]);
  await page.context().close();
});
