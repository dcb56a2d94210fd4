import { DAY_MS } from '#contract/durations.ts';
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { SaleDocuments } from '#contract/settlements.ts';
import { testDatabase } from '#tests/support/database.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob']) await app.addBidder(username);

const particulars = { action: 'give_particulars', name: 'A person', address: '1 Mill Road', phone: '' } as const;
const auctionId = async (slug: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from auctions where slug = ${slug}`.execute(database.executor);
  return rows[0]?.id ?? expect.fail('no auction');
};

/** A sale to ann, with two documents in its listing. */
async function saleWithDocuments() {
  const slug = await app.closed([['ann', 1_000_000]]);
  const vehicle = done(await app.app.vehicles.add(app.person('sue'), { year: 1971, make: 'Datsun', model: '240Z' }));
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const ids: string[] = [];
  for (const kind of ['title', 'service'] as const) {
    const document = { vehicleId: vehicle.id, kind, name: `${kind} of sue`, bytes };
    ids.push(done(await app.app.vehicles.addDocument(app.person('sue'), document)).id);
  }
  const auction = await auctionId(slug);
  for (const id of ids)
    await sql`insert into auction_documents (auction_id, document_id) values (${auction}, ${id})`.execute(
      database.executor,
    );
  const [title = '', service = ''] = ids;
  return { slug, title, service, vehicle: vehicle.id, auction };
}
const path = (slug: string) => `/api/account/settlements/${slug}/documents`;
async function documentsFor(as: string, slug: string): Promise<SaleDocuments> {
  const { status, text } = await app.http('GET', path(slug), { as });
  expect(status).toBe(200);
  return JSON.parse(text) as SaleDocuments;
}
const fileStatus = async (as: string, slug: string, id: string) =>
  (await app.http('GET', `${path(slug)}/${id}/file`, { as })).status;

it('shows the buyer the chosen documents once the payment is confirmed, and gives them a copy at the handover', async () => {
  const { slug, title, service, vehicle, auction } = await saleWithDocuments();
  const choose = (as: string, documents: string[]) => app.http('PUT', path(slug), { as, body: { documents } });
  expect((await choose('ann', [title])).status).toBe(409);
  expect((await choose('sue', ['another'])).status).toBe(404);
  expect((await choose('sue', [title])).status).toBe(200);
  expect((await documentsFor('sue', slug)).documents.map((each) => each.passes_on)).toEqual([true, false]);
  expect(await documentsFor('ann', slug)).toMatchObject({ disclosed: false, documents: [], may_choose: false });
  expect(await fileStatus('ann', slug, title)).toBe(404);

  done(await app.action('ann', slug, particulars));
  done(await app.action('sue', slug, particulars));
  done(await app.action('sue', slug, { action: 'confirm_payment' }));
  expect(await documentsFor('ann', slug)).toMatchObject({ disclosed: true, documents: [{ id: title, kind: 'title' }] });
  expect([await fileStatus('ann', slug, title), await fileStatus('ann', slug, service)]).toEqual([200, 404]);
  expect([await fileStatus('bob', slug, title), await fileStatus('staff', slug, title)]).toEqual([404, 404]);
  expect((await app.http('GET', path(slug), { as: 'bob' })).status).toBe(404);

  const { passedDocumentsOf } = app.app.settlement;
  expect(await passedDocumentsOf(database.executor, [auction])).toEqual(new Map());
  done(await app.action('sue', slug, { action: 'issue_bill' }));
  const at = new Date(app.clock.at + DAY_MS).toISOString();
  done(await app.action('ann', slug, { action: 'propose_collection', at, place: 'The garage' }));
  done(await app.action('sue', slug, { action: 'agree_collection' }));
  done(await app.action('ann', slug, { action: 'confirm_handover' }));

  expect(await documentsFor('ann', slug)).toMatchObject({ are_passed: true });
  expect((await choose('sue', [service])).status).toBe(409);
  expect(await passedDocumentsOf(database.executor, [auction])).toEqual(new Map([[auction, ['title']]]));
  const garage = await app.app.vehicles.garageOf(database.executor, app.person('ann').userId);
  const bought = garage[0]?.id ?? expect.fail('the garage is empty');
  const owned = { ownerId: app.person('ann').userId, vehicleId: bought };
  const copies = await app.app.vehicles.documentsOf(database.executor, owned);
  expect(copies.map(({ kind, name }) => [kind, name])).toEqual([['title', 'title of sue.jpg']]);

  // The seller deletes the vehicle with all documents, and the listing that used them is gone: the buyer's file stays.
  await sql`delete from auction_documents where auction_id = ${auction}`.execute(database.executor);
  expect((await app.http('DELETE', `/api/account/vehicles/${vehicle}`, { as: 'sue' })).status).toBe(204);
  const copy = await app.app.vehicles.documentFile(database.executor, copies[0]?.id ?? '');
  expect(copy.ok && copy.value.bytes.byteLength > 0).toBe(true);
});
