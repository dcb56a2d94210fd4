/** Throws for a bug, never for an expected refusal. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
