export interface Wants {
  readonly slugs: readonly string[];
  readonly personal: boolean;
}
export interface KnownSubscriptions extends Wants {
  readonly receivedAt: number;
}

/** Browsers limit timers in hidden tabs to once a minute. A tab silent for longer than this is gone. */
export const TAB_SILENCE_MS = 150_000;
export const NO_WANTS: Wants = { slugs: [], personal: false };

export function unionOf(all: Iterable<Wants>): Wants {
  const slugs = new Set<string>();
  let personal = false;
  for (const wants of all) {
    for (const slug of wants.slugs) slugs.add(slug);
    personal ||= wants.personal;
  }
  return { slugs: [...slugs].sort(), personal };
}

export function covers(held: Wants, wanted: Wants): boolean {
  return (held.personal || !wanted.personal) && wanted.slugs.every((slug) => held.slugs.includes(slug));
}

export const isNothing = (wants: Wants): boolean => wants.slugs.length === 0 && !wants.personal;

export function pruneSilentTabs<K>(tabs: ReadonlyMap<K, KnownSubscriptions>, now: number): Map<K, KnownSubscriptions> {
  return new Map([...tabs].filter(([, wants]) => now - wants.receivedAt < TAB_SILENCE_MS));
}
