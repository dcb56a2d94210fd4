/** Separate from the schemas, so that pages don't load zod. */
export const SUBMISSION_STEPS = ['vehicle', 'facts', 'story', 'photos', 'sale', 'review'] as const;
export const CONDITION_QUESTIONS = ['accident', 'rust', 'repaint', 'engine_replaced', 'odometer_replaced'] as const;
export const CONDITION_LABELS: Readonly<Record<(typeof CONDITION_QUESTIONS)[number], string>> = {
  accident: 'Accident damage, repaired or not?',
  rust: 'Rust repairs or replaced panels?',
  repaint: 'Repainted panels?',
  engine_replaced: 'A replacement engine or transmission?',
  odometer_replaced: 'A replaced or rolled-over odometer?',
};
export const MIN_STORY_LENGTH = 200;
export const MAX_PHOTOS = 300;
