/** What must hold, or the program is wrong: a bug crashes here, near its cause. Expected refusals are values, never this. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFault(message);
}

/** Narrows away null and undefined where the program knows that there is a value. */
export function present<T>(value: T | null | undefined, message: string): T {
  assert(value !== null && value !== undefined, message);
  return value;
}

/** A broken promise of the program itself. */
export class AssertionFault extends Error {
  override readonly name = 'AssertionFault';
}
