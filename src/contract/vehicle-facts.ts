interface TextFact {
  readonly label: string;
  readonly maxLength: number;
}

/**
 * A vehicle's facts that are text, in the order of forms and pages. The API, the forms, the review and the auction page
 * follow from this table. Hints and choices of the form are in `facts-fields.tsx`, labels that differ by locale in
 * `format/vehicle-labels.ts`.
 */
const FACTS = {
  engine: { label: 'Engine', maxLength: 200 },
  power: { label: 'Power', maxLength: 120 },
  transmission: { label: 'Transmission', maxLength: 120 },
  drivetrain: { label: 'Drivetrain', maxLength: 120 },
  exterior_colour: { label: 'Exterior color', maxLength: 120 },
  interior_colour: { label: 'Interior color', maxLength: 120 },
  title_status: { label: 'Title', maxLength: 200 },
} as const satisfies Readonly<Record<string, TextFact>>;

export type TextFactName = keyof typeof FACTS;
export const TEXT_FACTS: Readonly<Record<TextFactName, TextFact>> = FACTS;
export const TEXT_FACT_NAMES = Object.keys(FACTS) as readonly TextFactName[];

/** Makes one value for each text fact. */
export const mapTextFacts = <Value>(valueOf: (name: TextFactName) => Value): Record<TextFactName, Value> =>
  Object.fromEntries(TEXT_FACT_NAMES.map((name) => [name, valueOf(name)])) as Record<TextFactName, Value>;
