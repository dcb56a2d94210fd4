import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  APPOINTMENT_LIMITS,
  APPOINTMENT_MOVES,
  APPOINTMENT_STATES,
  APPOINTMENT_STEP_NAMES,
  APPOINTMENT_STEPS,
  type AppointmentState,
  type AppointmentStep,
  isOpenAppointment,
  stepsOfSide,
} from '#contract/appointment-states.ts';
import type { Appointment, AppointmentStepInput, RequestAppointment } from '#contract/appointments.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const PLACE = '12 Mill Road, behind the church';
const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob', 'una']) await app.addBidder(username);
await sql`update paddles set email_verified_at = null where user_id = ${app.person('una').userId}`.execute(
  database.executor,
);

const inHours = (hours: number): string => new Date(app.clock.at + hours * HOUR_MS).toISOString();
const ask = (who: string, slug: string, change: Partial<RequestAppointment> = {}) =>
  app.app.appointments.request(app.person(who), {
    slug,
    kind: 'inspection',
    dates: [inHours(30), inHours(26)],
    message: 'I would like to look at the sills.',
    ...change,
  });
const step = (who: string, { id }: Appointment, input: AppointmentStepInput) =>
  app.app.appointments.takeStep(app.person(who), { id, input });
const read = async (who: string, { id }: Appointment): Promise<Appointment> =>
  JSON.parse((await app.http('GET', `/api/account/appointments/${id}`, { as: who })).text) as Appointment;
const list = async (who: string): Promise<Appointment[]> =>
  JSON.parse((await app.http('GET', '/api/account/appointments', { as: who })).text) as Appointment[];
const runJob = async (): Promise<void> => {
  for (const job of app.app.appointments.jobs) await job.run({ stopping: new AbortController().signal });
};
const newSlug = async (hours = 72): Promise<string> => (await app.addAuction({}, hours)).slug;
const first = ({ dates: [date] }: Appointment): string => date ?? expect.fail('no date');
const noticesOf = async (who: string): Promise<string[]> => (await app.noticesOf(who)).slice(-1);
const write = (who: string, { id }: Appointment, text: string) =>
  app.app.conversations.send(app.person(who), { conversationId: id, text });

/** An appointment in this state, reached by the steps of both sides. */
async function appointmentIn(state: AppointmentState): Promise<Appointment> {
  // The earlier ones count towards the limits.
  const { executor } = database;
  await sql`update appointments set state = 'cancelled', ended_by = 'system' where ended_by is null`.execute(executor);
  await sql`delete from rate_limits`.execute(executor);
  const slug = await newSlug();
  const asked = done(await ask('ann', slug));
  const take = async (who: string, input: AppointmentStepInput): Promise<unknown> =>
    done(await step(who, asked, input));
  const accept = () => take('sue', { step: 'accept', at: first(asked), place: PLACE });
  const reach: Readonly<Record<AppointmentState, () => Promise<unknown>>> = {
    requested: () => Promise.resolve(),
    proposed: () => take('sue', { step: 'propose', at: inHours(40), place: PLACE }),
    agreed: accept,
    declined: () => take('sue', { step: 'decline', reason: 'It is away.' }),
    cancelled: () => take('ann', { step: 'cancel', reason: '' }),
    async closed() {
      await app.close(slug);
      await runJob();
    },
    async past() {
      await accept();
      app.clock.at += 27 * HOUR_MS;
      await runJob();
    },
  };
  await reach[state]();
  const shown = await read('ann', asked);
  expect(shown.state).toBe(state);
  return shown;
}
const inputFor = (name: AppointmentStepInput['step'], { dates }: Appointment): AppointmentStepInput => {
  if (name === 'accept') return { step: name, at: dates[0] ?? '', place: PLACE };
  return name === 'propose' ? { step: name, at: inHours(20), place: PLACE } : { step: name, reason: '' };
};

describe('a request', () => {
  it('tells the seller the dates in order, and opens a conversation with the message', async () => {
    const asked = done(await ask('ann', await newSlug()));
    expect(asked).toMatchObject({
      side: 'buyer',
      other: 'sue',
      state: 'requested',
      may: ['cancel'],
      is_my_turn: false,
    });
    expect(asked.dates).toEqual(asked.dates.toSorted());
    expect(await noticesOf('sue')).toEqual([expect.stringContaining('ann asks for an appointment to see the')]);
    expect((await list('sue'))[0]).toMatchObject({ id: asked.id, side: 'seller', other: 'ann', is_my_turn: true });
    const conversation = await app.http('GET', `/api/account/conversations/${asked.id}`, { as: 'sue' });
    expect(JSON.parse(conversation.text)).toMatchObject({
      kind: 'appointment',
      side: 'seller',
      may_write: true,
      messages: [{ side: 'buyer', text: 'I would like to look at the sills.' }],
    });
    expect(conversation.text + JSON.stringify(await read('sue', asked))).not.toContain('@site.test');
  });

  it.each([
    ['the seller', 'sue', {}, 'appointment_of_own_listing'],
    ['an unconfirmed email address', 'una', {}, 'appointments_need_email'],
    ['a date too soon', 'ann', { hours: [1] }, 'invalid'],
    ['a date in the past', 'ann', { hours: [-1] }, 'invalid'],
    ['a date after the close', 'ann', { hours: [73] }, 'invalid'],
    ['one of several dates after the close', 'ann', { hours: [30, 73] }, 'invalid'],
  ] as const)('refuses %s', async (_, who, { hours }: { hours?: readonly number[] }, code) => {
    const slug = await newSlug();
    const result = await ask(who, slug, hours === undefined ? {} : { dates: hours.map(inHours) });
    expect(result.ok ? '' : result.code).toBe(code);
  });

  it('refuses bidders who are blocked, here or from comments', async () => {
    const slug = await newSlug();
    await app.addBidder('moe');
    await sql`update auction_states set blocked_ids = ${[app.person('moe').userId]}
      where auction_id = (select id from auctions where slug = ${slug})`.execute(database.executor);
    expect(codeOf(await ask('moe', slug))).toBe('appointments_blocked');
    const other = await newSlug();
    done(
      await app.app.accounts.setBlock(app.staff, {
        username: 'moe',
        scope: 'commenting',
        reason: 'Abuse in comments.',
      }),
    );
    expect(codeOf(await ask('moe', other))).toBe('appointments_blocked');
  });

  it('refuses a drive of parts, and an auction that is over or unknown', async () => {
    const slug = await newSlug();
    await sql`update auctions set vehicle = jsonb_set(vehicle, '{category}', '"parts"') where slug = ${slug}`.execute(
      database.executor,
    );
    expect(await ask('ann', slug, { kind: 'test_drive' })).toMatchObject({
      ok: false,
      errors: { kind: [expect.any(String)] },
    });
    const sold = await newSlug(2);
    await app.close(sold);
    expect(codeOf(await ask('ann', sold))).toBe('appointments_closed');
    expect(codeOf(await ask('ann', 'nothing'))).toBe('not_found');
  });

  it('is one at a time and three in all per auction, and five at a time per bidder', async () => {
    await app.addBidder('eve');
    const slug = await newSlug();
    for (let count = 0; count < APPOINTMENT_LIMITS.inAuction; count += 1) {
      const asked = done(await ask('eve', slug));
      expect(codeOf(await ask('eve', slug))).toBe('appointment_open_already');
      done(await step('eve', asked, { step: 'cancel', reason: '' }));
    }
    expect(codeOf(await ask('eve', slug))).toBe('too_many_appointments_here');
    app.clock.at += HOUR_MS;
    for (let count = 0; count < APPOINTMENT_LIMITS.open; count += 1) done(await ask('eve', await newSlug()));
    app.clock.at += HOUR_MS;
    expect(codeOf(await ask('eve', await newSlug()))).toBe('too_many_appointments');
    const codes: string[] = [];
    for (let count = 0; count < 12; count += 1) codes.push(codeOf(await ask('eve', slug)));
    expect(codes.at(-1)).toBe('too_many_attempts');
  });
});

describe('the steps of an appointment', () => {
  it('have the same moves in code and database, which refuses all others', async () => {
    const { rows } = await sql<{ move: string }>`
      select from_state || ' ' || to_state as move from appointment_moves`.execute(database.executor);
    const inCode = APPOINTMENT_STATES.flatMap((from) => APPOINTMENT_MOVES[from].map((to) => `${from} ${to}`));
    expect(rows.map(({ move }) => move).toSorted()).toEqual(inCode.toSorted());
    const { id } = await appointmentIn('declined');
    await expect(
      sql`update appointments set state = 'requested', ended_by = null where id = ${id}`.execute(database.executor),
    ).rejects.toThrow(/cannot move/);
  });

  it.each(APPOINTMENT_STATES)(
    'are open to each side as the table says: %s',
    async (state) => {
      for (const [who, side] of [
        ['ann', 'buyer'],
        ['sue', 'seller'],
      ] as const) {
        const may = stepsOfSide(side, state);
        const appointment = await appointmentIn(state);
        expect((await read(who, appointment)).may).toEqual(may);
        // First those that leave it as it is: the next appointment ends it.
        const isOpenTo = (name: AppointmentStep) => Number(may.includes(name));
        for (const name of APPOINTMENT_STEP_NAMES.toSorted((a, b) => isOpenTo(a) - isOpenTo(b))) {
          const isPossible = may.includes(name);
          const tried = isPossible ? await appointmentIn(state) : appointment;
          const result = await step(who, tried, inputFor(name, tried));
          expect([name, codeOf(result)]).toEqual([name, isPossible ? '' : 'appointment_step_not_possible']);
          const { state: next } = await read(who, tried);
          expect([name, next]).toEqual([name, isPossible ? APPOINTMENT_STEPS[name].to : state]);
          expect([name, (await write('ann', tried, 'Hello')).ok]).toEqual([
            name,
            next === 'past' || isOpenAppointment(next),
          ]);
        }
      }
    },
    60_000,
  );

  it('show the place only as long as the bidder may go there', async () => {
    const agreed = await appointmentIn('agreed');
    expect((await read('ann', agreed)).place).toBe(PLACE);
    expect(await app.notificationBodies('ann')).not.toContainEqual(expect.stringContaining(PLACE));
    done(await step('sue', agreed, { step: 'cancel', reason: 'I fell ill.' }));
    expect(await read('ann', agreed)).toMatchObject({ place: null, reason: 'I fell ill.', ended_by: 'seller' });
    expect((await read('sue', agreed)).place).toBe(PLACE);
    expect(await noticesOf('ann')).toEqual([expect.stringContaining('sue canceled the appointment')]);
  });

  it('accept only a date that is proposed, with a place from the seller', async () => {
    const asked = await appointmentIn('requested');
    const accept = (at: string, where?: string) =>
      step('sue', asked, { step: 'accept', at, ...(where === undefined ? {} : { place: where }) });
    expect(codeOf(await accept(inHours(31), PLACE))).toBe('appointment_step_not_possible');
    expect(await accept(first(asked))).toMatchObject({ ok: false, errors: { place: [expect.any(String)] } });
    expect(done(await accept(first(asked), PLACE))).toMatchObject({ state: 'agreed', starts_at: first(asked) });
    expect(await step('sue', asked, { step: 'propose', at: inHours(73), place: PLACE })).toMatchObject({
      ok: false,
      errors: { at: [expect.any(String)] },
    });
  });

  it('don’t exist for others', async () => {
    const asked = await appointmentIn('requested');
    for (const stranger of ['bob', 'staff']) {
      expect((await app.http('GET', `/api/account/appointments/${asked.id}`, { as: stranger })).status).toBe(404);
      expect(codeOf(await step(stranger, asked, { step: 'cancel', reason: '' }))).toBe('not_found');
      expect((await list(stranger)).map(({ id }) => id)).not.toContain(asked.id);
    }
  });
});

describe('the appointments job', () => {
  it('reminds both sides once, a day before, and again of a new date', async () => {
    const remindersOf = async (who: string) =>
      (await app.noticesOf(who)).filter((title) => title.startsWith('Coming up')).length;
    const before = [await remindersOf('ann'), await remindersOf('sue')] as const;
    const agreed = await appointmentIn('agreed');
    await runJob();
    expect(await remindersOf('ann')).toBe(before[0]);
    app.clock.at += 3 * HOUR_MS;
    await runJob();
    await runJob();
    expect([await remindersOf('ann'), await remindersOf('sue')]).toEqual([before[0] + 1, before[1] + 1]);
    const moved = inHours(20);
    done(await step('sue', agreed, { step: 'propose', at: moved, place: PLACE }));
    done(await step('ann', agreed, { step: 'accept', at: moved }));
    await runJob();
    expect(await remindersOf('ann')).toBe(before[0] + 2);
  });

  it.each(['requested', 'proposed', 'agreed'] as const)('closes what is %s when the auction closes', async (state) => {
    const appointment = await appointmentIn(state);
    await app.close(appointment.slug);
    // The page doesn’t wait for the job.
    const wasHeld = state === 'agreed';
    expect(await read('ann', appointment)).toMatchObject({ state: wasHeld ? 'past' : 'closed', may: [] });
    await runJob();
    expect(await read('ann', appointment)).toMatchObject({ state: wasHeld ? 'past' : 'closed', ended_by: 'system' });
  });

  it('closes an agreed date that a withdrawal of the auction comes before', async () => {
    const agreed = await appointmentIn('agreed');
    await app.withdraw(agreed.slug);
    await runJob();
    expect(await read('ann', agreed)).toMatchObject({ state: 'closed', place: null });
    for (const who of ['ann', 'sue'])
      expect((await app.noticesOf(who)).join()).toContain('Expired: appointment to see');
    expect(codeOf(await write('ann', agreed, 'What a pity.'))).toBe('conversation_closed');
  });

  it('closes a request whose dates have passed, so that the bidder can ask again', async () => {
    const asked = await appointmentIn('requested');
    app.clock.at += 31 * HOUR_MS;
    await runJob();
    expect(await read('sue', asked)).toMatchObject({ state: 'closed', ended_by: 'system' });
    expect((await ask('ann', asked.slug)).ok).toBe(true);
  });

  it('leaves both sides a day to write after the date', async () => {
    const past = await appointmentIn('past');
    done(await write('ann', past, 'Thank you. How old are the tires?'));
    app.clock.at += DAY_MS;
    expect(codeOf(await write('sue', past, 'Two years.'))).toBe('conversation_closed');
  });
});

it('counts fewer messages than a sale', async () => {
  const asked = await appointmentIn('requested');
  const { executor } = database;
  await sql`insert into conversation_messages (id, conversation_id, side, author_id, text, sent_at)
    select 'filler-' || n, ${asked.id}, 'seller', ${app.person('sue').userId}, 'x', now() from generate_series(2, ${APPOINTMENT_LIMITS.messages}) n`.execute(
    executor,
  );
  expect(codeOf(await write('ann', asked, 'One more'))).toBe('conversation_full');
});

it('exports and erases a person’s appointments, and cancels what is open', async () => {
  const agreed = await appointmentIn('agreed');
  const { personalData } = app.app.appointments;
  const { userId } = app.person('sue');
  expect(JSON.stringify(await personalData.exportFor(database.executor, userId))).toContain(PLACE);
  await database.transaction(async (transaction) =>
    personalData.forget?.(transaction, { userId, at: new Date(app.clock.at), afterCommit: () => undefined }),
  );
  expect(await read('ann', agreed)).toMatchObject({ state: 'cancelled', ended_by: 'seller' });
  expect((await read('sue', agreed)).place).toBeNull();
  expect(await noticesOf('ann')).toEqual([expect.stringContaining('The seller canceled')]);
});
