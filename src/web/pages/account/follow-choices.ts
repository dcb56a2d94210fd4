import type { Follow, Followable } from '#contract/saved-searches.ts';

export interface FollowChoice {
  readonly slug: string;
  readonly one: Followable;
}

export function followChoices(
  offered: readonly { readonly slug: string; readonly may: readonly Followable[] }[],
  follows: readonly Pick<Follow, 'kind' | 'subject'>[],
): FollowChoice[] {
  const seen = new Set(follows.map(({ kind, subject }) => `${kind} ${subject}`));
  const choices: FollowChoice[] = [];
  for (const { slug, may } of offered) {
    for (const one of may) {
      const key = `${one.kind} ${one.subject}`;
      if (seen.has(key)) continue;
      seen.add(key);
      choices.push({ slug, one });
    }
  }
  return choices.toSorted((a, b) => a.one.label.localeCompare(b.one.label));
}
