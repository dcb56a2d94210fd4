import type { FaqList } from '#contract/content.ts';
import { plainText } from '#web/components/prose/plain-text.ts';

/** The questions in which every word stands, in the question or its answer; all of them where no word is asked for. */
export function answersTo(groups: FaqList['groups'], q: string): FaqList['groups'] {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ question, answer_html }) => {
        const text = `${question} ${plainText(answer_html)}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
