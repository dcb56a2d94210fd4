import { MIN_STORY_LENGTH } from '#contract/submission-steps.ts';

export const SECTIONS = [
  {
    kind: 'highlights',
    heading: 'Highlights',
    label: 'Highlights',
    hint: 'Up to six short lines, each starting with a hyphen. What would you tell a friend first?',
    rows: 5,
  },
  {
    kind: 'flaws',
    heading: 'Known flaws',
    label: 'Known flaws',
    hint: 'One per line. If you don’t know of any, say so.',
    rows: 5,
  },
  {
    kind: 'overview',
    heading: 'Story',
    label: 'Story',
    hint: `Where it was sold new, who owned it, what was done to it, how it drives. At least ${MIN_STORY_LENGTH} characters.`,
    rows: 9,
  },
  {
    kind: 'equipment',
    heading: 'Equipment',
    label: 'Equipment',
    hint: 'Factory options, and whether they still work. One per line, each starting with a hyphen.',
    rows: 4,
  },
  { kind: 'modifications', heading: 'Modifications', label: 'Modifications', hint: 'Changes from stock.', rows: 4 },
  {
    kind: 'service',
    heading: 'Service history',
    label: 'Service history',
    hint: 'What was done, when and by whom, and which records you have.',
    rows: 5,
  },
  {
    kind: 'ownership',
    heading: 'Ownership',
    label: 'Ownership',
    hint: 'How many owners it has had, how long you’ve owned it, and what the title says.',
    rows: 3,
  },
  {
    kind: 'seller_notes',
    heading: 'From the seller',
    label: 'Anything else',
    hint: 'Spare parts, manuals, a second set of keys.',
    rows: 4,
  },
] as const;
