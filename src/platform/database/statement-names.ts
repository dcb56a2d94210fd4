/** Returns a name for a statement whose plan the connection should cache, or undefined to plan it each time. */
export type NameOf = (text: string) => string | undefined;

/** A statement sent this often is worth a cached plan. */
const USES_BEFORE_KEPT = 3;
/** Caps on cached plans and counted texts: lists of many lengths produce many texts. */
const MOST_KEPT = 400;
const MOST_COUNTED = 2_000;

/**
 * Caches plans, because parsing and planning are most of a small query's cost on the embedded database and much of a
 * bid batch's on a server. Plans live as long as their connection, so a pooler in between must support prepared
 * statements.
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
