import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { ImportedItemPageSchema, RefusedRowPageSchema } from '#contract/imports.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { problemsOf, openImportFiles } from '#tests/support/import-files.ts';

const HEAD = 'Full name,User name,E-mail,Mobile';
const clock = handClock(Date.parse('2026-10-24T22:00Z'));

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = openBiddingTestApp(database, clock);
const files = await openImportFiles(app);
await app.addPerson('chief', { staff: true });
await app.addPerson('reader', { staff: true, roles: ['reviewer'] });
afterAll(async () => {
  await app.bidding.stop();
  await files.close();
});

const fileOf = (...rows: readonly string[]) => [HEAD, ...rows].join('\n');
const rowOf = (username: string, also: { email?: string; phone?: string } = {}) =>
  `Person ${username},${username},${also.email ?? `${username}@people.test`},${also.phone ?? ''}`;
const itemsOf = async (id: string) =>
  ImportedItemPageSchema.parse((await files.call('GET', `/${id}/items`)).body).items;
const refusedOf = async (id: string) => RefusedRowPageSchema.parse((await files.call('GET', `/${id}/refused`)).body);
const userOf = async (username: string) =>
  (
    await sql<{ id: string; name: string; phone: string; password_hash: string; verified: boolean }>`
      select u.id, u.name, u.phone, u.password_hash, p.email_verified_at is not null as verified
      from users u join paddles p on p.user_id = u.id where u.username = ${username}`.execute(database.executor)
  ).rows[0];
const mailsTo = async (username: string) =>
  (
    await sql<{
      subject: string;
    }>`select subject from mail_outbox where recipient = ${`${username}@people.test`} order by created_at`.execute(
      database.executor,
    )
  ).rows.map(({ subject }) => subject);
const importPeople = async (isInviting: boolean, ...rows: readonly string[]) => {
  const id = await files.upload('people', fileOf(...rows));
  const { options } = await files.preview(id);
  if (options.kind !== 'people') throw new Error(`the file is read as ${options.kind}`);
  expect((await files.start(id, { ...options, sends_invitations: isInviting })).status).toBe(202);
  await files.run();
  return id;
};

describe('the check of people', () => {
  test('names every problem by row and column, and writes nothing', async () => {
    await importPeople(false, rowOf('taken'));
    const id = await files.upload(
      'people',
      fileOf(
        rowOf('fine'),
        rowOf('no', { email: 'nowhere' }),
        rowOf('Taken', { email: 'other@people.test' }),
        rowOf('again', { email: 'FINE@people.test' }),
        rowOf('dialled', { phone: 'call me' }),
        ',unnamed,unnamed@people.test,',
      ),
    );
    const preview = await files.preview(id);
    expect(problemsOf(preview)).toEqual([
      '3 E-mail: nowhere',
      '3 User name: no',
      '4 User name: Taken',
      '5 E-mail: FINE@people.test',
      '6 Mobile: call me',
      '7 Full name: ',
    ]);
    expect(preview).toMatchObject({ rows: 6, refused: 5, missing: [], options: { sends_invitations: true } });
    expect(await files.start(id, preview.options)).toMatchObject({ status: 409 });
    expect(await userOf('fine')).toBeUndefined();
  });

  test('lists rows whose email has an account', async () => {
    await importPeople(false, rowOf('member'));
    const preview = await files.check(
      'people',
      fileOf(rowOf('newcomer'), rowOf('other', { email: 'Member@people.test' })),
    );
    expect(preview).toMatchObject({
      refused: 0,
      skipped: 1,
      skipped_rows: [{ row: 3, problems: [{ column: 'E-mail', value: 'Member@people.test' }] }],
      people: [{ row: 2, username: 'newcomer' }],
    });
  });

  test('needs the power to change accounts, too', async () => {
    const create = (as: string) => files.call('POST', '', { kind: 'people', file_name: 'people.csv', bytes: 10 }, as);
    expect((await create('reader')).status).toBe(403);
    expect((await files.call('GET', '?kind=people', undefined, 'reader')).status).toBe(403);
    expect((await create('chief')).status).toBe(201);
  });
});

describe('an import of people', () => {
  test('creates accounts without a password, and invites their owners if staff chose so', async () => {
    await importPeople(true, rowOf('invited', { phone: '+1 312 555 0142' }));
    expect(await userOf('invited')).toMatchObject({
      name: 'Person invited',
      phone: '+1 312 555 0142',
      password_hash: 'none chosen yet',
      verified: false,
    });
    expect(await mailsTo('invited')).toEqual([expect.stringMatching(/^Your account on /)]);
    await importPeople(false, rowOf('silent'));
    expect(await mailsTo('silent')).toEqual([]);
    const { rows } = await sql<{
      action: string;
      invitations: boolean;
    }>`select action, (after ->> 'invitations')::boolean
      as invitations from audit_entries where action = 'people_imported' order by recorded_at desc, id desc limit 2`.execute(
      database.executor,
    );
    expect(rows.map(({ invitations }) => invitations).toSorted()).toEqual([false, true]);
  });

  test('skips rows whose email has an account, and keeps none of their values', async () => {
    const id = await importPeople(true, rowOf('once'), rowOf('twice', { email: 'invited@people.test' }));
    expect((await files.call('GET', `/${id}`)).body).toMatchObject({ added: 1, duplicates: 1, refused: 0 });
    expect(await refusedOf(id)).toMatchObject({
      total: 1,
      items: [{ row: 3, problems: [{ column: 'E-mail', value: '', message: 'This email already has an account.' }] }],
    });
    expect(await userOf('twice')).toBeUndefined();
  });

  test('keeps no value of a row that is refused at the last moment', async () => {
    const id = await files.upload('people', fileOf(rowOf('latecomer')));
    const { options } = await files.preview(id);
    await files.start(id, options);
    const person = { username: 'latecomer', name: 'Late', email: 'other@people.test', phone: '' };
    await database.transaction((transaction) =>
      app.accounts.importedPeople.create(transaction, { person, isInvited: false }),
    );
    await files.run();
    expect((await files.call('GET', `/${id}`)).body).toMatchObject({ added: 0, refused: 1 });
    expect((await refusedOf(id)).items).toMatchObject([{ row: 2, problems: [{ column: 'User name', value: '' }] }]);
  });

  test('is undone, except for people who chose a password, sell or are known to staff', async () => {
    const id = await importPeople(true, rowOf('undone'), rowOf('active'), rowOf('selling'), rowOf('noted'));
    const [undone, active, noted] = [await userOf('undone'), await userOf('active'), await userOf('noted')];
    await sql`update users set password_hash = 'chosen' where id = ${active?.id ?? ''}`.execute(database.executor);
    const auction = `1988 Saab,Saab,900,1988,selling,4500,2026-11-10 18:00,2026-11-17 18:00`;
    await files.importAll('auctions', `Title,Make,Model,Year,Seller,Starting Bid,Start Date,Close Date\n${auction}`);
    await sql`insert into person_notes (id, user_id, kind, text, written_by, written_at)
      values ('note', ${noted?.id ?? ''}, 'note', 'Called us.', 'chief', now())`.execute(database.executor);
    expect(await files.undo(id)).toMatchObject({ state: 'undone', added: 4, removed: 1, kept: 3 });
    expect((await itemsOf(id)).map(({ name, reason }) => [name, reason])).toEqual([
      ['former member', null],
      ['active', 'They chose a password, or deleted their account.'],
      ['selling', 'They have auctions.'],
      ['noted', 'Staff blocked them or wrote a note about them.'],
    ]);
    const { rows } = await sql<{ name: string; email: string; erased: boolean }>`select name, email,
      erased_at is not null as erased from users where id = ${undone?.id ?? ''}`.execute(database.executor);
    expect(rows).toEqual([{ name: 'Former member', email: expect.stringMatching(/@erased\.invalid$/), erased: true }]);
    expect(await mailsTo('undone')).toEqual([]);
    // They can be imported again.
    const again = await importPeople(false, rowOf('undone'));
    expect((await files.call('GET', `/${again}`)).body).toMatchObject({ added: 1 });
  });
});
