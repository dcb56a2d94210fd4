/** The steps of the way to an auction, in order. They stand apart from the schemas, so that a page need not carry the schema library. */
export const SUBMISSION_STEPS = ['vehicle', 'facts', 'story', 'photographs', 'sale', 'review'] as const;
/** What a seller is asked about the past of the vehicle. */
export const CONDITION_QUESTIONS = ['accident', 'rust', 'repaint', 'engine_replaced', 'odometer_replaced'] as const;
/** Most photographs of one submission. */
export const MOST_PHOTOGRAPHS = 300;
