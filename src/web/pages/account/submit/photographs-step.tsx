import { MOST_PHOTOGRAPHS } from '#contract/submission-steps.ts';
import type { Image } from '#contract/primitives.ts';
import type { Submission } from '#contract/submissions.ts';
import { PhotographField } from '#web/components/photographs/photograph-field.tsx';

const ANGLES = [
  'Front three-quarter, left', 'Side, left', 'Rear three-quarter, left', 'Rear, straight', 'Side, right', 'Front, straight', 'Dashboard, full width', 'Seats, driver\'s door open', 'Engine bay',
  'Underside, front to back', 'VIN or chassis plate, readable', 'Odometer, engine running',
];

/** The photographs, and the angles that bidders look for. */
export function PhotographsStep({ draft, images, onChange }: { draft: Submission; images: Image[]; onChange: (images: Image[]) => void }) {
  const more = draft.photographs_needed - images.length;
  return (
    <>
      <p className="text-[.9375rem]" role="status">{more > 0 ? <><strong className="data text-data-m">{images.length}</strong> of the {draft.photographs_needed} photographs that an auction needs.</> : 'Enough for an auction. More are welcome: buyers pay for what they can see.'}</p>
      <PhotographField images={images} most={MOST_PHOTOGRAPHS} onChange={onChange} />
      <details className="border-y border-line py-3">
        <summary className="min-h-11 content-center font-[640]">Twelve angles that bidders look for</summary>
        <ul className="mt-2 grid gap-x-6 gap-y-1 text-[.9375rem] text-ink-2 sm:grid-cols-2">{ANGLES.map((angle) => <li key={angle}>{angle}</li>)}</ul>
      </details>
    </>
  );
}
