import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { SETTLEMENT_LIMITS } from '#contract/settlement-states.ts';
import type { Dispute } from '#contract/settlements.ts';
import { STAFF_ROLES } from '#contract/staff.ts';
import { testDatabase } from '#tests/support/database.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';
import { SMALL_PDF } from '#tests/support/pdf.ts';

const { database } = await testDatabase('postgres');
const folder = await mkdtemp(join(tmpdir(), 'hammerdown-disputes-'));
const app = await openSettlementTestApp(database, { DATA_DIR: folder });
for (const username of ['ann', 'bob']) await app.addBidder(username);
afterAll(() => rm(folder, { recursive: true, force: true }));

const PDF = SMALL_PDF;
const pdf = (name = 'frame number.pdf'): File => new File([new Uint8Array(PDF)], name, { type: 'application/pdf' });
const photo = async (): Promise<File> => {
  const image = sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } });
  const bytes = await image
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'plate.png', { type: 'image/png' });
};
const evidenceIn = async (slug: string): Promise<Dispute['evidence']> =>
  (await app.read('ann', slug)).settlement?.disputes[0]?.evidence ?? [];
const countFiles = async (): Promise<number> =>
  (await readdir(join(folder, 'files', 'documents')).catch(() => [])).length;

async function disputed(): Promise<string> {
  const slug = await app.closed([['ann', 1_000_000]]);
  done(
    await app.app.settlement.openDispute(app.person('ann'), {
      slug,
      reason: 'The number on the frame is another one.',
    }),
  );
  return slug;
}

it('emails a dispute only to the staff who decide it', async () => {
  for (const role of STAFF_ROLES) {
    const { userId } = await app.register(role);
    await sql`insert into staff_roles (user_id, role, given_by, given_at) values (${userId}, ${role}, null, now())`.execute(
      database.executor,
    );
    await sql`update paddles set is_staff = true where user_id = ${userId}`.execute(database.executor);
  }
  await disputed();
  const emails = await app.app.mail.newest(database.executor, { limit: 50, before: null });
  expect(
    emails
      .filter(({ subject }) => subject.startsWith('Dispute: '))
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['administrator', 'finance', 'staff'].map((name) => `${name}@site.test`));
});

describe('evidence in a dispute', () => {
  it('is accepted from both sides, and readable only by them and the deciding staff', async () => {
    const slug = await disputed();
    expect((await app.sendEvidence('ann', slug, pdf('..\\..\\frame number.pdf'))).status).toBe(200);
    expect((await app.sendEvidence('sue', slug, await photo())).status).toBe(200);
    const [first, second, ...more] = await evidenceIn(slug);
    expect([first?.file_name, first?.by, second?.by, more]).toEqual(['frame number.pdf', 'buyer', 'seller', []]);
    for (const [as, status] of [
      ['ann', 200],
      ['sue', 200],
      ['staff', 200],
      ['bob', 404],
    ] as const) {
      const answer = await app.http('GET', `/api/settlement-evidence/${first?.id}`, { as });
      expect([as, answer.status]).toEqual([as, status]);
      if (status === 200) expect(Buffer.from(answer.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    }
    // The image is re-encoded, so its EXIF data is gone.
    const picture = await sharp(
      (await app.http('GET', `/api/settlement-evidence/${second?.id}`, { as: 'ann' })).bytes,
    ).metadata();
    expect([picture.format, picture.width, picture.exif]).toEqual(['jpeg', 80, undefined]);
    expect((await app.http('GET', `/api/settlement-evidence/${first?.id}`)).status).toBe(401);
  });

  it('is refused and discarded if it is of the wrong type, too much, from a stranger or too late', async () => {
    const slug = await disputed();
    const before = await countFiles();
    const faults: readonly (readonly [File | null, number])[] = [
      [new File(['MZ not a picture'], 'a.jpg', { type: 'image/jpeg' }), 422],
      [new File([], 'empty.pdf', { type: 'application/pdf' }), 422],
      [null, 422],
      [new File([new Uint8Array(11 * 1024 * 1024)], 'large.pdf', { type: 'application/pdf' }), 422],
    ];
    for (const [file, status] of faults)
      expect([file?.name, (await app.sendEvidence('ann', slug, file)).status]).toEqual([file?.name, status]);
    expect((await app.sendEvidence('bob', slug, pdf())).status).toBe(404);
    for (let sent = 0; sent < SETTLEMENT_LIMITS.evidence; sent += 1)
      expect((await app.sendEvidence(sent % 2 === 0 ? 'ann' : 'sue', slug, await photo())).status).toBe(200);
    expect(await app.sendEvidence('ann', slug, pdf())).toMatchObject({
      status: 409,
      body: { code: 'too_many_documents' },
    });
    done(
      await app.staffAction('staff', slug, {
        action: 'decide_dispute',
        decision: 'sale_continues',
        reason: 'The number is that of the papers.',
      }),
    );
    expect(await app.sendEvidence('sue', slug, pdf())).toMatchObject({ status: 409, body: { code: 'not_disputed' } });
    expect((await evidenceIn(slug)).length).toBe(SETTLEMENT_LIMITS.evidence);
    expect(await countFiles()).toBe(before + SETTLEMENT_LIMITS.evidence);
  });
});

describe('between the close and the settlement', () => {
  it('buyer and seller get a sale page that is being prepared; others get 404', async () => {
    const { slug } = await app.addAuction({}, 2);
    done(await app.bid(slug, 'ann', { amount: 1_000_000, confirm: true }));
    const read = async (as: string) => {
      const { status, text } = await app.http('GET', `/api/account/settlements/${slug}`, { as });
      return [status, (JSON.parse(text) as { code?: string }).code];
    };
    expect(await read('ann')).toEqual([404, 'not_found']);
    await app.close(slug);
    for (const who of ['ann', 'sue']) expect(await read(who)).toEqual([409, 'sale_on_its_way']);
    expect(await read('bob')).toEqual([404, 'not_found']);
    await app.settle();
    for (const who of ['ann', 'sue']) expect(await read(who)).toEqual([200, undefined]);
    await app.app.notifications.notifier.runOnce();
    const { rows } = await sql<{
      href: string;
    }>`select n.href from notifications n join auctions a on a.id = n.auction_id
      where a.slug = ${slug} and n.kind in ('won', 'sold')`.execute(database.executor);
    expect(rows.map(({ href }) => href)).toEqual([`/account/settlements/${slug}`, `/account/settlements/${slug}`]);
  });
});

describe('statements in a dispute', () => {
  const say = (as: string, slug: string, text: string) =>
    app.http('POST', `/api/account/settlements/${slug}/dispute/statements`, { as, body: { text } });
  const about = async (username: string) =>
    (await app.noticesOf(username)).filter((title) => title.includes('dispute'));

  it('shares statements with both sides, notifies the other side once an hour, and confirms receipt', async () => {
    const before = { ann: (await about('ann')).length, sue: (await about('sue')).length };
    const slug = await disputed();
    expect((await about('ann')).slice(before.ann)).toEqual([expect.stringContaining('We received your dispute about')]);
    for (const words of ['The number is that of the papers, see the picture.', 'And the frame was never changed.'])
      expect((await say('sue', slug, words)).status).toBe(200);
    expect((await app.sendEvidence('sue', slug, pdf())).status).toBe(200);
    expect((await say('ann', slug, 'The picture shows another frame.')).status).toBe(200);
    expect((await about('ann')).slice(before.ann + 1)).toEqual([
      expect.stringContaining('The seller added to the dispute'),
    ]);
    expect((await about('sue')).slice(before.sue)).toEqual([
      expect.stringContaining('A dispute about'),
      expect.stringContaining('The buyer added to the dispute'),
    ]);
    const statements = (await app.read('sue', slug)).settlement?.disputes[0]?.statements;
    expect(statements?.map(({ by, text }) => [by, text])).toEqual([
      ['seller', 'The number is that of the papers, see the picture.'],
      ['seller', 'And the frame was never changed.'],
      ['buyer', 'The picture shows another frame.'],
    ]);
    expect((await say('bob', slug, 'I have something to say too.')).status).toBe(404);
    expect((await say('ann', slug, 'Too few')).status).toBe(422);
    done(
      await app.staffAction('staff', slug, {
        action: 'decide_dispute',
        decision: 'sale_continues',
        reason: 'The number is that of the papers.',
      }),
    );
    expect((await say('ann', slug, 'I do not agree with this at all.')).status).toBe(409);
    expect((await app.notificationBodies('ann')).at(-1)).toMatch(
      /^We’ve decided the dispute\. The number is that of the papers\. The next step, vehicle payment, is due by /u,
    );
  });
});

describe('a decision that ends the sale', () => {
  const notifiedOf = async (username: string): Promise<string> => {
    const [titles, words] = [await app.noticesOf(username), await app.notificationBodies(username)];
    const index = titles.findLastIndex((title) => title.startsWith('Dispute decided'));
    return `${titles[index]}. ${words[index]}`;
  };

  it('notifies each side of the decision and what they can do next', async () => {
    const slug = await app.closed([['ann', 1_000_000]]);
    done(await app.action('ann', slug, { action: 'say_paid', note: '' }));
    done(await app.app.settlement.openDispute(app.person('ann'), { slug, reason: 'The car was sold to a neighbour.' }));
    done(
      await app.staffAction('staff', slug, {
        action: 'decide_dispute',
        decision: 'seller_defaulted',
        reason: 'The car is gone.',
      }),
    );
    expect(await notifiedOf('ann')).toMatch(
      /^Dispute decided: the sale of the .* ends\. The seller didn’t complete the sale\. The car is gone\. We’ll refund the premium .*Ask the seller to return the money/,
    );
    // Before any worker ran.
    expect((await app.read('ann', slug)).settlement?.invoices.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit_note',
    ]);
    expect(await notifiedOf('sue')).toMatch(
      /^Dispute decided: the sale of the .* ends\. You didn’t complete the sale\. The car is gone\. If you disagree, contact us/,
    );
  });
});

describe("the seller's fee", () => {
  const charges = async () => (await app.ledgerOf('sue')).charges;
  const paidFor = async (slug: string): Promise<void> => {
    done(await app.action('sue', slug, { action: 'confirm_payment' }));
    await app.settle();
  };

  it('is charged once the seller has the money, invoiced, posted, and refunded when the sale falls through', async () => {
    await app.addCard('sue', 'pm_card_visa');
    await app.change({ seller_fee_basis_points: 250 });
    const slug = await app.closed([['ann', 1_000_000]]);
    expect(await charges()).toEqual([]);
    await paidFor(slug);
    expect(await charges()).toMatchObject([{ purpose: 'seller_fee', state: 'taken', net: { amount: 25_000 }, slug }]);
    expect((await app.read('sue', slug)).settlement?.invoices).toMatchObject([
      { kind: 'invoice', status: 'paid', total: { amount: 25_000 } },
    ]);
    expect((await app.read('ann', slug)).settlement?.invoices.map(({ total }) => total.amount)).toEqual([50_000]);
    done(
      await app.staffAction('staff', slug, {
        action: 'declare_default',
        fault: 'nobody',
        reason: 'Called off by both sides.',
      }),
    );
    await app.settle();
    expect(await charges()).toMatchObject([{ refunded: { amount: 25_000 } }]);
    expect((await app.read('sue', slug)).settlement?.invoices.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit_note',
    ]);
    expect(await app.app.payments.books.read()).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
  });

  it('is charged on the new price when an underbidder takes the car', async () => {
    await app.change({ seller_fee_basis_points: 250 });
    done(await app.app.settlement.agreeToSecondChances(app.person('bob'), true));
    const slug = await app.closed([
      ['bob', 1_000_000],
      ['ann', 1_100_000],
    ]);
    await paidFor(slug);
    done(
      await app.staffAction('staff', slug, {
        action: 'declare_default',
        fault: 'buyer',
        reason: 'The wire was called back.',
      }),
    );
    await app.settle();
    done(await app.app.settlement.answerSecondChance(app.person('bob'), { slug, takes: true }));
    await app.settle();
    await paidFor(slug);
    const ofSale = (await charges())
      .filter((each) => each.slug === slug)
      .map(({ state, net, refunded }) => [state, net.amount, refunded.amount]);
    expect(ofSale.toSorted()).toEqual([
      ['taken', 25_000, 0],
      ['taken', 27_500, 27_500],
    ]);
    expect((await app.read('sue', slug)).settlement).toMatchObject({
      attempt: 2,
      invoices: [{ kind: 'invoice', total: { amount: 25_000 } }],
    });
    expect(await app.app.payments.books.read()).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
    // The second sale falls through too. Its own fee is refunded once.
    done(
      await app.staffAction('staff', slug, {
        action: 'declare_default',
        fault: 'nobody',
        reason: 'Called off by both sides.',
      }),
    );
    await app.settle();
    expect(
      (await charges())
        .filter((each) => each.slug === slug)
        .every(({ net, refunded }) => net.amount === refunded.amount),
    ).toBe(true);
    expect(await app.app.payments.books.read()).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
  });

  it('uses the fee that applied when the auction was published', async () => {
    await app.change({ seller_fee_basis_points: 100 });
    const { slug } = await app.addAuction({}, 2);
    done(await app.bid(slug, 'ann', { amount: 1_000_000, confirm: true }));
    await app.change({ seller_fee_basis_points: 900 });
    await app.close(slug);
    await app.settle();
    await paidFor(slug);
    expect((await charges()).find((each) => each.slug === slug)).toMatchObject({ net: { amount: 10_000 } });
    await app.change({ seller_fee_basis_points: 0 });
    const { slug: free } = await app.addAuction({}, 2);
    done(await app.bid(free, 'bob', { amount: 1_000_000, confirm: true }));
    await app.close(free);
    await app.settle();
    await paidFor(free);
    expect((await charges()).some((each) => each.slug === free)).toBe(false);
  });
});

it('names the claims that the buyer disputes, as they read then', async () => {
  const slug = await app.closed([['ann', 1_000_000]]);
  const claim = { kind: 'no_accidents', text: '', evidence: 'word', document_id: null, image_id: null };
  const write = (text: string) =>
    sql`update auctions set claims = ${JSON.stringify([{ ...claim, id: 'no_accidents', text }])}::jsonb where slug = ${slug}`.execute(
      database.executor,
    );
  await write('');
  const open = (by: string, claims: string[]) =>
    app.app.settlement.openDispute(app.person(by), { slug, reason: 'The frame was straightened.', claims });
  expect((await open('ann', ['rust_free'])).ok).toBe(false);
  expect((await open('sue', ['no_accidents'])).ok).toBe(false);
  done(await open('ann', ['no_accidents']));
  await write('In my time');
  const expected = [{ id: 'no_accidents', statement: 'No accidents', evidence: 'word' }];
  for (const side of ['ann', 'sue'])
    expect((await app.read(side, slug)).settlement?.disputes[0]?.claims).toEqual(expected);
});
