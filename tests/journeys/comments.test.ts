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

async function addPhoto(writer: Person, background: string): Promise<{ id: string }> {
  const photo = new FormData();
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  photo.set('photo', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'latch.png');
  return (await writer.http.post<{ id: string }>('/api/account/photos', photo)).data;
}

test('staff see the photos of a comment in the list, also after its removal ended their public address', async () => {
  const writer = await journey.addPerson('photo_writer');
  const image = await addPhoto(writer, '#a33');
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

test('staff remove one photo of a comment in the list, and restore it in the inbox', async () => {
  const writer = await journey.addPerson('two_photos');
  const images = [await addPhoto(writer, '#3a3'), await addPhoto(writer, '#33a')];
  const posted = await writer.http.post<{ id: string }>(`/api/auctions/${slug}/comments`, {
    text: 'My hinge beside yours.',
    images: images.map(({ id }) => id),
  });
  const read = () => Promise.all(images.map(async ({ id }) => (await bidder.http.get(`/media/${id}/320.jpg`)).status));

  const page = await journey.openPage({}, staff);
  await page.goto(`${journey.origin}/operator/comments?q=hinge`);
  const row = page.getByRole('table', { name: 'Comments' }).getByRole('row', { name: /My hinge/ });
  await row.getByText('Remove photo 2 of 2').click();
  const removal = row.locator('details[open]');
  await removal.getByLabel('Reason to remove it').selectOption({ label: 'Write your own' });
  await removal.getByLabel('Rule').selectOption({ label: 'Shares private information' });
  await removal.getByLabel('Your text').fill('It shows a license plate.');
  await removal.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByText('Photo removed. Its author was notified.').waitFor();
  await row.getByText('Restore photo 2 of 2').waitFor();
  expect(await row.locator('details[open]').count()).toBe(0);
  expect(await read()).toEqual([200, 410]);

  const report = { code: 'spam', note: '' };
  await bidder.http.post(`/api/auctions/${slug}/comments/${posted.data.id}/report`, report);
  await page.goto(`${journey.origin}/operator/inbox/comment/${posted.data.id}`);
  const message = page.getByRole('article', { name: 'Comment by two_photos' });
  await message.getByText('Restore photo 2 of 2').click();
  const restoration = message.locator('details[open]');
  await restoration.getByText('Removed because: It shows a license plate.').waitFor();
  await restoration.getByLabel('Reason to restore it').selectOption({ label: 'Write your own' });
  await restoration.getByLabel('Your text').fill('The plate is from a show.');
  await restoration.getByRole('button', { name: 'Restore photo' }).click();
  await page.getByText('Photo restored. Its author was notified.').waitFor();
  expect(await read()).toEqual([200, 200]);
  await page.context().close();
});
