/** What must hold, or the program is wrong: a bug crashes here, near its cause. Expected refusals are values, never this. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFault(message);
}

/** A broken promise of the program itself. */
export class AssertionFault extends Error {
  override readonly name = 'AssertionFault';
}
