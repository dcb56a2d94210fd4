import type { Difference } from '#contract/review.ts';
import { asSiteText } from './difference-labels.ts';

export function DifferenceList({ fields }: { fields: readonly Difference[] }) {
  return (
    <dl className="grid gap-4">
      {fields.map(({ field, name, before, after }) => (
        <div key={field} className="border-t border-line pt-3">
          <dt className="font-strong">{name}</dt>
          <dd className="mt-1 grid gap-2 md:grid-cols-2">
            <p className="whitespace-pre-line break-words border-l-[3px] border-stop pl-3 text-ink-2">
              <span className="label block">Before</span>
              {before === '' ? 'Nothing' : <del className="no-underline">{asSiteText(before)}</del>}
            </p>
            <p className="whitespace-pre-line break-words border-l-[3px] border-go pl-3">
              <span className="label block">Now</span>
              {after === '' ? 'Nothing' : <ins className="no-underline">{asSiteText(after)}</ins>}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
