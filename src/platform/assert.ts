/**
 * Throws if the condition is false: a bug, caught near its cause. Expected refusals are values and never use this.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}
