import type { Faq } from '#contract/content.ts';
import { plainText } from '#web/components/prose/plain-text.ts';

export interface Topic {
  readonly slug: string;
  readonly title: string;
  readonly items: readonly Faq[];
}

export function topicsOf(faqs: readonly Faq[]): readonly Topic[] {
  const topics = new Map<string, Topic>();
  for (const faq of faqs)
    topics.set(faq.group, {
      slug: faq.group_slug,
      title: faq.group,
      items: [...(topics.get(faq.group)?.items ?? []), faq],
    });
  return [...topics.values()];
}

export function answersTo(topics: readonly Topic[], q: string): readonly Topic[] {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return topics;
  return topics
    .map((topic) => ({
      ...topic,
      items: topic.items.filter(({ question, answer_html }) => {
        const text = `${question} ${plainText(answer_html)}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
