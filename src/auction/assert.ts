/** Throws for a violated precondition: a bug, never an expected refusal. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
