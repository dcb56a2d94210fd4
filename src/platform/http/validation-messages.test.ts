import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validationProblem } from './api.ts';

const snapshotOf = (schema: z.ZodType, value: unknown): string => {
  const { error } = schema.safeParse(value);
  return error === undefined ? 'taken' : validationProblem(error).message;
};

describe('validation messages', () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'Please fill this in.'],
    [z.enum(['one', 'two']), undefined, 'Please fill this in.'],
    [z.string().min(1), '', 'Please fill this in.'],
    [z.string(), 4, 'This must be text.'],
    [z.number(), 'four', 'This must be a number.'],
    [z.coerce.number(), 'four', 'This must be a number.'],
    [z.int(), 1.5, 'This must be a whole number.'],
    [z.boolean(), 'yes', 'This must be true or false.'],
    [z.array(z.string()), 'x', 'This must be a list.'],
    [z.object({}), null, 'This must be an object.'],
    [z.date(), 4, 'This must be a date.'],
    [z.number().min(1), 0, 'This must be at least 1.'],
    [z.number().positive(), 0, 'This must be more than 0.'],
    [z.number().max(250_000), 250_001, 'This must be at most 250,000.'],
    [z.number().lt(10), 10, 'This must be less than 10.'],
    [z.number().multipleOf(100), 250, 'This must be a multiple of 100.'],
    [z.string().min(8), 'short', 'Please use at least 8 characters.'],
    [z.string().max(3), 'long', 'Please use at most 3 characters.'],
    [z.string().length(17), 'x', 'Please use exactly 17 characters.'],
    [z.array(z.string()).min(1), [], 'Please add at least 1 item.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Please add at most 2 items.'],
    [z.email(), 'x', 'This must be an email address, like name@example.com.'],
    [z.url(), 'x', 'This must be a web address, like https://example.com.'],
    [z.iso.date(), '31.12.2026', 'This must be a date, like 2026-12-31.'],
    [z.iso.datetime(), 'noon', 'This must be a date and time with its zone, like 2026-12-31T18:30:00Z.'],
    [z.uuid(), 'x', 'This must be a valid ID.'],
    [z.string().regex(/^\d+$/), 'x', 'Please check the format.'],
    [z.enum(['won', 'lost', 'open']), 'x', 'This must be “won”, “lost” or “open”.'],
    [z.literal(true), false, 'This must be true.'],
    [z.enum(Array.from({ length: 13 }, (_, n) => `no${n}`)), 'x', 'This must be one of the options.'],
    [
      z.discriminatedUnion('action', [z.object({ action: z.literal('go') }), z.object({ action: z.literal('stay') })]),
      { action: 'x' },
      'This must be “go” or “stay”.',
    ],
    [z.union([z.string(), z.number()]), true, 'This value isn’t valid.'],
    [z.strictObject({}), { isStaff: true }, 'Unknown field: “isStaff”.'],
    [z.string().min(1, 'Enter a reason.'), '', 'Enter a reason.'],
    [z.string('Give a name.'), 4, 'Give a name.'],
  ])('case %#', (schema, value, message) => {
    expect(snapshotOf(schema, value)).toBe(message);
  });

  test('repeat only a limited part of the input', () => {
    const sent = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${'x'.repeat(1000)}${n}`, n]));
    expect(snapshotOf(z.strictObject({}), sent).length).toBeLessThan(1000);
  });
});
