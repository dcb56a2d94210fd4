import { Check, Circle } from 'lucide-react';
import type { Image } from '#contract/primitives.ts';
import { IMAGE_SECTIONS, SHOTS } from '#contract/shots.ts';
import { MOST_PHOTOGRAPHS } from '#contract/submission-steps.ts';
import type { Submission } from '#contract/submissions.ts';
import { SECTION_NAMES } from '#web/components/gallery/sections.ts';
import { PhotographField } from '#web/components/photographs/photograph-field.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import type { KeptState } from './use-kept-photographs.ts';
import { VideosField } from './videos-field.tsx';

/** What bidders look for first, and what of it is still missing. */
function ShotList({ images }: { images: readonly Image[] }) {
  const shown = new Set(images.map(({ shot }) => shot));
  const missing = SHOTS.filter(({ id }) => !shown.has(id)).length;
  return (
    <details className="border-y border-line py-3" open={images.length > 0}>
      <summary className="min-h-11 cursor-pointer content-center font-strong">
        Shot list: {missing === 0 ? 'all there' : `${missing} of ${SHOTS.length} still missing`}
      </summary>
      <p className="text-small text-ink-2">
        Say under each photograph what it shows, and it is ticked here. Missing shots do not hold you up; bidders ask for them.
      </p>
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {IMAGE_SECTIONS.map((section) => {
          const count = images.filter((image) => image.section === section).length;
          return (
            <div key={section}>
              <h2 className="flex justify-between border-b border-line pb-1 font-strong">
                {SECTION_NAMES[section]}
                <span className="tnum text-small font-plain text-ink-3">{count}</span>
              </h2>
              <ul className="mt-1">
                {SHOTS.filter((shot) => shot.section === section).map((shot) => (
                  <li key={shot.id} className={`flex items-start gap-2 py-0.5 text-[.9375rem] ${shown.has(shot.id) ? 'text-ink-2' : ''}`}>
                    <Icon of={shown.has(shot.id) ? Check : Circle} size={16} className={`mt-1 flex-none ${shown.has(shot.id) ? 'text-go' : 'text-ink-3'}`} />
                    {shot.name}
                    <span className="sr-only">{shown.has(shot.id) ? ', there' : ', missing'}</span>
                  </li>
                ))}
                {section === 'flaws' ? (
                  <li className="py-0.5 text-[.9375rem] text-ink-2">Each flaw that you name, near and from afar, with a pin on it.</li>
                ) : null}
              </ul>
            </div>
          );
        })}
      </div>
    </details>
  );
}

/** The photographs, and the shots that bidders look for. */
export function PhotographsStep({
  draft,
  images,
  errors,
  kept,
  onChange,
}: {
  draft: Submission;
  images: Image[];
  errors: Readonly<Record<string, readonly string[]>>;
  kept: KeptState;
  onChange: (images: Image[]) => void;
}) {
  const more = draft.photographs_needed - images.length;
  return (
    <>
      <p className="text-[.9375rem]" role="status">
        {more > 0 ? (
          <>
            <strong className="data text-data-m">{images.length}</strong> of the {draft.photographs_needed} photographs that an auction needs.
          </>
        ) : (
          'Enough for an auction. More are welcome: buyers pay for what they can see.'
        )}
        {kept === 'saving' ? ' Saving…' : kept === 'failed' ? ' Not saved yet: it is tried again with your next change.' : ''}
      </p>
      {(errors['images'] ?? []).map((error) => (
        <p key={error} className="error">
          {error}
        </p>
      ))}
      <PhotographField images={images} most={MOST_PHOTOGRAPHS} onChange={onChange} isKept={kept !== 'saving'} />
      <ShotList images={images} />
      <VideosField draft={draft} errors={errors} />
    </>
  );
}
