/** What one tab wants to hear of. */
export interface Wants {
  readonly slugs: readonly string[];
  /** True for a signed-in user's own events. */
  readonly personal: boolean;
}
export interface HeardWants extends Wants {
  readonly heardAt: number;
}

/** A hidden tab may speak only once a minute; one that was silent for longer than this is gone. */
export const TAB_SILENCE_MS = 150_000;
export const NO_WANTS: Wants = { slugs: [], personal: false };

/** Everything that any of the tabs wants. */
export function unionOf(all: Iterable<Wants>): Wants {
  const slugs = new Set<string>();
  let personal = false;
  for (const wants of all) {
    for (const slug of wants.slugs) slugs.add(slug);
    personal ||= wants.personal;
  }
  return { slugs: [...slugs].sort(), personal };
}

/** True where a stream of `held` also carries all that is `wanted`. */
export function covers(held: Wants, wanted: Wants): boolean {
  return (held.personal || !wanted.personal) && wanted.slugs.every((slug) => held.slugs.includes(slug));
}

/** True where nothing is to be heard: no stream is needed. */
export const isNothing = (wants: Wants): boolean => wants.slugs.length === 0 && !wants.personal;

/** The tabs that still speak. */
export function stillThere<K>(tabs: ReadonlyMap<K, HeardWants>, now: number): Map<K, HeardWants> {
  return new Map([...tabs].filter(([, wants]) => now - wants.heardAt < TAB_SILENCE_MS));
}
