/** Throws on a bug. Expected refusals are returned as values. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}
