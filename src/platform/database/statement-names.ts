/** Names a statement whose plan the connection is to keep; undefined where it is to be planned anew each time. */
export type NameOf = (text: string) => string | undefined;

/** A statement that was sent so often is worth a plan. */
const USES_BEFORE_KEPT = 3;
/** Most plans that are kept, and most texts that are counted: lists of many lengths make many texts. */
const MOST_KEPT = 400;
const MOST_COUNTED = 2_000;

/**
 * Parsing and planning are most of what a small query costs on the embedded database, and much of a batch of bids on a server. A plan lives as
 * long as its connection, so that a pooler between must know prepared statements.
 */
export function keepPlans(): NameOf {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_KEPT) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < USES_BEFORE_KEPT) {
      if (uses.size >= MOST_COUNTED) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
