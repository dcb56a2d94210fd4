/** The steps of the way to an auction, in order. They stand apart from the schemas, so that a page need not carry the schema library. */
export const SUBMISSION_STEPS = ['vehicle', 'facts', 'story', 'photographs', 'sale', 'review'] as const;
/** What a seller is asked about the past of the vehicle. */
export const CONDITION_QUESTIONS = ['accident', 'rust', 'repaint', 'engine_replaced', 'odometer_replaced'] as const;
/** The questions as they are asked. */
export const CONDITION_WORDS: Readonly<Record<(typeof CONDITION_QUESTIONS)[number], string>> = {
  accident: 'Accident damage, repaired or not?',
  rust: 'Rust repairs or replaced panels?',
  repaint: 'Repainted panels?',
  engine_replaced: 'A replacement engine or transmission?',
  odometer_replaced: 'A replaced or rolled-over odometer?',
};
/** A story is at least so many characters long. */
export const LEAST_STORY = 200;
/** Most photographs of one submission. */
export const MOST_PHOTOGRAPHS = 300;
