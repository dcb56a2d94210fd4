import type { StorySection } from '#contract/auctions.ts';
import type { Submission } from '#contract/submissions.ts';
import { TextArea } from '#web/components/ui/fields.tsx';
import { FlawsField } from './flaws-field.tsx';
import { readSections } from './read-sections.ts';
import { SECTIONS } from './sections.ts';

export function StoryFields({ facts, story, images }: Pick<Submission, 'facts' | 'story' | 'images'>) {
  const storyText = (kind: string) => story.find((section) => section.kind === kind)?.text ?? '';
  return SECTIONS.map(({ kind, label, rows }) =>
    kind === 'flaws' ? (
      <FlawsField key={kind} category={facts.category ?? 'car'} story={story} images={images} />
    ) : (
      <TextArea key={kind} name={kind} label={label} rows={rows} maxLength={20_000} defaultValue={storyText(kind)} />
    ),
  );
}

/** Keeps the headings, and the sections that the form doesn't show. */
export function readStory(text: (name: string) => string, story: Submission['story']): StorySection[] {
  const own = new Set<string>(SECTIONS.map(({ kind }) => kind));
  return [
    ...readSections(
      text,
      SECTIONS.map(({ kind, heading }) => ({
        kind,
        heading: story.find((section) => section.kind === kind)?.heading ?? heading,
      })),
    ),
    ...story.filter(({ kind }) => !own.has(kind)),
  ];
}
