export type NameOf = (text: string) => string | undefined;

const USES_BEFORE_CACHED = 3;
/** Lists of many lengths produce many texts. */
const MAX_CACHED = 400;
const MAX_COUNTED = 2_000;

/** Parsing and planning are most of a small query's cost on the embedded database. */
export function createPlanCache(): NameOf {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_CACHED) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < USES_BEFORE_CACHED) {
      if (uses.size >= MAX_COUNTED) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = `plan_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
