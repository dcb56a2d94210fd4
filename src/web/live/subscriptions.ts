export interface Subscriptions {
  readonly slugs: readonly string[];
  readonly personal: boolean;
}
export interface KnownSubscriptions extends Subscriptions {
  readonly receivedAt: number;
}

/** Browsers limit timers in hidden tabs to once a minute. A tab silent for longer than this is gone. */
export const TAB_SILENCE_MS = 150_000;
export const NO_SUBSCRIPTIONS: Subscriptions = { slugs: [], personal: false };

export function unionOf(all: Iterable<Subscriptions>): Subscriptions {
  const slugs = new Set<string>();
  let personal = false;
  for (const subscriptions of all) {
    for (const slug of subscriptions.slugs) slugs.add(slug);
    personal ||= subscriptions.personal;
  }
  return { slugs: [...slugs].sort(), personal };
}

export function covers(held: Subscriptions, subscribed: Subscriptions): boolean {
  return (held.personal || !subscribed.personal) && subscribed.slugs.every((slug) => held.slugs.includes(slug));
}

export const isNothing = (subscriptions: Subscriptions): boolean =>
  subscriptions.slugs.length === 0 && !subscriptions.personal;

export function pruneSilentTabs<K>(tabs: ReadonlyMap<K, KnownSubscriptions>, now: number): Map<K, KnownSubscriptions> {
  return new Map([...tabs].filter(([, subscriptions]) => now - subscriptions.receivedAt < TAB_SILENCE_MS));
}
