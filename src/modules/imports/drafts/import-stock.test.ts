import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type ImportedStock, StockPageSchema } from '#contract/dealer-stock.ts';
import type { Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openReview } from '#tests/support/review.ts';
import { importStock } from './import-stock.ts';

const CARS = 60;

describe('an import into a dealer’s stock', async () => {
  const send = (csv: string, as = 'sue') =>
    importStock(
      { database, operations: review.app.operations, importDrafts: review.importDrafts },
      review.app.person(as) as SignedIn,
      { slug: 'zcars', file: new File([csv], 'stock.csv') },
    );
  const states = (result: Result<ImportedStock>) =>
    result.ok ? result.value.items.map(({ row, state, message }) => [row, state, message]) : result;

  const { database } = await testDatabase('postgres');
  const review = await openReview({ database });
  const { executor } = database;
  await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'zcars', 'Z Cars', now())`.execute(executor);
  await sql`insert into dealer_profiles (dealer_id, licence_number, licence_expires_on, updated_at) values ('d1', 'L1', '2099-01-01', now())`.execute(
    executor,
  );
  await review.app.addPerson('dave');
  const sue = review.app.person('sue') as SignedIn;
  await sql`insert into dealer_members (dealer_id, user_id, role, created_at) values ('d1', ${sue.userId}, 'owner', now())`.execute(
    executor,
  );
  afterAll(() => review.app.bidding.stop());

  it('makes a draft of each row, says what is wrong with others, and takes the corrected file again', async () => {
    const header = 'Chassis number;Year;Make;Model;Trim;Odometer;Opening bid;Reserve price;State;Keys\n';
    const rows = Array.from(
      { length: CARS },
      (_, n) => `HLS30-${10_000 + n};1971;Datsun;240Z;Series ${n};${40_000 + n};12500;20000;TX;2\n`,
    ).join('');
    const faulty = '; 1971;Datsun;240Z;;;;;;\nHLS30-99999;1971;Datsun;240Z;;lots;cheap;;TX;\n';
    const first = await send(header + rows + faulty);
    expect(first.ok && first.value.ignored_columns).toEqual(['Keys']);
    const done = states(first);
    expect(Array.isArray(done) && done.filter(([, state]) => state === 'created')).toHaveLength(CARS);
    expect(Array.isArray(done) && done.slice(CARS)).toEqual([
      [CARS + 2, 'refused', 'Chassis number: Enter the VIN or chassis number.'],
      [
        CARS + 3,
        'refused',
        expect.stringMatching(/^Opening bid: Enter an amount in USD, for example 12500\. Odometer: /),
      ],
    ]);
    const stock = StockPageSchema.parse(
      (await review.ask('GET', '/api/account/dealers/zcars/stock?show=drafts&limit=100', 'sue')).body,
    );
    expect([stock.total, stock.items[0]?.title]).toEqual([CARS, '1971 Datsun 240Z Series 59']);
    const { body } = await review.ask('GET', `/api/account/submissions/${stock.items[0]?.id ?? ''}`, 'sue');
    expect(body).toMatchObject({
      vin: 'HLS30-10059',
      facts: { mileage: 40_059 },
      location: { region: 'TX' },
      has_reserve: true,
      reserve: { amount: 2_000_000 },
      starting_bid: { amount: 1_250_000 },
      dealer: { slug: 'zcars' },
    });
    const again = states(
      await send(`${header}HLS30-10001;1971;Datsun;240Z;;;;;;\nHLS30-99999;1971;Datsun;260Z;;1;1;;;`),
    );
    expect(again).toEqual([
      [2, 'known', null],
      [3, 'created', null],
    ]);
  });

  it('is refused without the columns that name a vehicle, and to others', async () => {
    expect(await send('VIN,Make,Price\nHLS30-1,Datsun,5\n')).toMatchObject({
      ok: false,
      errors: { file: ['The file needs a column for each of these: Model year, Model.'] },
    });
    expect(await send('')).toMatchObject({ ok: false, errors: { file: ['Choose a CSV file.'] } });
    expect(await send('Cars')).toMatchObject({ ok: false, errors: { file: [expect.stringContaining('no header')] } });
    expect(await send('vin,year,make,model\nHLS30-1,1971,Datsun,240Z\n', 'dave')).toMatchObject({
      ok: false,
      code: 'dealer_not_found',
    });
  });

  it('doesn’t count against the drafts that a person may have without a dealership', async () => {
    const begin = async () =>
      (await review.ask('POST', '/api/account/submissions', 'sue', { year: 1971, make: 'Datsun', model: '510' }))
        .status;
    const answers: number[] = [];
    for (let n = 0; n < 21; n += 1) answers.push(await begin());
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 409]);
  });
});
