import type { StorySection } from '#contract/auctions.ts';
import { FLAW_AREA_IDS, MAX_FLAWS } from '#contract/flaws.ts';

type ReadText = (name: string) => string;

/** The flaws of a form with `FlawsField`, or null. Those that are placed or shown are also items. */
export function readFlaws(text: ReadText): Omit<StorySection, 'heading'> | null {
  const flaws = Array.from({ length: Number(text('flaw.count')) || 0 }, (_, index) => ({
    text: text(`flaw.${index}.text`)
      .replace(/^[-*] /, '')
      .replaceAll(/\s+/g, ' '),
    area: FLAW_AREA_IDS.find((area) => area === text(`flaw.${index}.area`)) ?? null,
    image_id: text(`flaw.${index}.photo`) || null,
  })).filter((flaw) => flaw.text !== '');
  if (flaws.length === 0) return null;
  const items = flaws.filter(({ area, image_id: image }) => area !== null || image !== null).slice(0, MAX_FLAWS);
  return {
    kind: 'flaws',
    text: flaws.map((flaw) => `- ${flaw.text}`).join('\n'),
    ...(items.length === 0 ? {} : { items }),
  };
}

export function readSections(
  text: ReadText,
  sections: readonly Pick<StorySection, 'kind' | 'heading'>[],
): StorySection[] {
  return sections.flatMap(({ kind, heading }): StorySection[] => {
    if (kind !== 'flaws') return text(kind) === '' ? [] : [{ kind, heading, text: text(kind) }];
    const flaws = readFlaws(text);
    return flaws === null ? [] : [{ ...flaws, heading }];
  });
}
