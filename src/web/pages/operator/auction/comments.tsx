import { countOf } from '#contract/format/money.ts';
import { formatRecordedDistance } from '#contract/format/distance.ts';
import { nameOfField } from '#contract/review-fields.ts';
import { shotOf } from '#contract/shots.ts';
import { CONDITION_QUESTIONS, CONDITION_LABELS } from '#contract/submission-steps.ts';
import { TEXT_FACT_NAMES } from '#contract/vehicle-facts.ts';
import type { Submission } from '#contract/submissions.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { DescriptionList } from '#web/components/ui/description-list.tsx';
import { placeText } from '#web/components/listing/place-text.ts';

const FACTS = ['vin', 'mileage', ...TEXT_FACT_NAMES, 'seller_type'] as const;
const ANSWERS = { yes: 'Yes', no: 'No', unsure: 'Not sure' } as const;
const NAMES: Readonly<Partial<Record<(typeof FACTS)[number], string>>> = {
  vin: 'VIN',
  seller_type: 'Sold by',
};
const fieldLabel = (name: string) => {
  const plain = name.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

export function SubmissionDetails({ submission }: { submission: Submission }) {
  const facts = FACTS.flatMap((name) => {
    const value = submission.facts[name];
    return value === undefined || value === ''
      ? []
      : [
          [
            NAMES[name] ?? nameOfField(`facts.${name}`),
            name === 'mileage' && typeof value === 'number'
              ? formatRecordedDistance({ value, unit: submission.facts.mileage_unit ?? 'mi' })
              : name === 'seller_type'
                ? fieldLabel(String(value))
                : String(value),
          ] as const,
        ];
  });
  const place = placeText(submission.location);
  const condition = CONDITION_QUESTIONS.flatMap((question) => {
    const answer = submission.condition[question];
    return answer === undefined ? [] : [[CONDITION_LABELS[question], ANSWERS[answer]] as const];
  });
  return (
    <div className="mt-3 grid gap-5">
      {submission.review_note === '' ? null : (
        <div className="alert alert-note">
          <div>
            <strong>Our note:</strong> <span className="whitespace-pre-line">{submission.review_note}</span>
          </div>
        </div>
      )}
      {submission.note === '' ? null : (
        <p className="max-w-prose whitespace-pre-line break-words border-l-[3px] border-line pl-4">
          <span className="label block">Note from seller</span>
          {submission.note}
        </p>
      )}
      <p className="text-small text-ink-3">
        {countOf(submission.images.length, 'photo')}
        {submission.images.length < submission.photos_needed ? `, ${submission.photos_needed} are needed` : ''}
      </p>
      {submission.waived_shots.length === 0 ? null : (
        <div className="alert alert-warn">
          <div>
            <strong>Shots the seller cannot take</strong>
            <ul className="mt-1">
              {submission.waived_shots.map(({ shot, reason }) => (
                <li key={shot}>
                  {shotOf(shot)?.name ?? shot}: {reason}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {submission.images.length === 0 ? null : (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 2xl:grid-cols-6">
          {submission.images.map((image) => (
            <li key={image.id}>
              <a href={`${image.base}/${image.widths.at(-1) ?? image.width}.jpg`} className="block aspect-[3/2]">
                <Picture image={image} sizes="(min-width: 40rem) 12rem, 30vw" className="h-full w-full" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <DescriptionList
        rows={[...facts, ...(place === '' ? [] : [['Location', place] as const]), ...condition]}
        className="grid gap-x-8 sm:grid-cols-2"
        valueClass="break-words text-right"
      />
      {submission.story.map((section, index) => (
        <details key={index} className="border-b border-line py-1">
          <summary className="min-h-9 cursor-pointer font-strong">
            {section.heading === '' ? fieldLabel(section.kind) : section.heading}
          </summary>
          <p className="mt-2 max-w-prose whitespace-pre-line break-words">{section.text}</p>
        </details>
      ))}
    </div>
  );
}
