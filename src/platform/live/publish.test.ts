import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { AssertionError } from '../assert.ts';
import { eventFor, type OutgoingEvent } from './publish.ts';

const CLOSED = { name: 'closed', audience: 'auction', schema: z.object({ price: z.number() }) };

it('addresses an event by its audience and subject', () => {
  const event = eventFor(CLOSED, 'jaguar-e-type', { price: 4 });
  expect([event.topic, event.name, event.data]).toEqual(['auction:jaguar-e-type', 'closed', { price: 4 }]);
});

it('takes only data of the defined type, which the compiler checks', () => {
  expectTypeOf(eventFor<typeof CLOSED.schema>)
    .parameter(2)
    .toEqualTypeOf<{ price: number }>();
});

it('refuses data that does not match the definition', () => {
  expect(() => eventFor(CLOSED, 'jaguar-e-type', { price: Number.NaN })).toThrow(AssertionError);
});

it('publishes nothing that eventFor has not built, which the compiler checks', () => {
  expectTypeOf<{ topic: string; name: string; data: unknown }>().not.toExtend<OutgoingEvent>();
});
