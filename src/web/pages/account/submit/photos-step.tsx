import type { Image } from '#contract/primitives.ts';
import { missingShots, type ShotId } from '#contract/shots.ts';
import { MAX_PHOTOS } from '#contract/submission-steps.ts';
import type { Submission, WaivedShot } from '#contract/submissions.ts';
import { saveSubmission } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { PhotoField } from '#web/components/photos/photo-field.tsx';
import { ShotSlots } from '#web/components/photos/shot-slots.tsx';
import { ErrorSummary, useFieldErrors } from '#web/components/ui/form.tsx';
import type { StoredState } from './use-kept-photos.ts';
import { VideosField } from './videos-field.tsx';

function Progress({ draft, images }: { draft: Submission; images: readonly Image[] }) {
  const missing = missingShots(draft.required_shots, { images, waived: draft.waived_shots }).length;
  const isShort = images.length < draft.photos_needed;
  const suggested = images.filter((image) => image.suggested_shot !== undefined).length;
  return (
    <p className="text-[.9375rem]" role="status">
      {isShort ? (
        <>
          <strong className="data text-data-m">{images.length}</strong> of at least {draft.photos_needed} photos
          added.{' '}
        </>
      ) : null}
      {missing > 0 ? `${missing === 1 ? '1 required shot is' : `${missing} required shots are`} missing. ` : ''}
      {missing > 0 && suggested > 0 ? 'Check the suggestions below. ' : ''}
      {missing === 0 && !isShort ? 'Enough for an auction. Add more if you can: buyers pay for what they can see.' : ''}
    </p>
  );
}

export function PhotosStep({
  draft,
  images,
  kept,
  onChange,
  onSaved,
}: {
  draft: Submission;
  images: Image[];
  kept: StoredState;
  onChange: (images: Image[]) => void;
  onSaved: (saved: Submission) => void;
}) {
  const errors = [...useFieldErrors('images'), ...useFieldErrors('shots')];
  const action = useAction('We couldn’t save the reason. Please try again.');
  const waive = async (shot: ShotId, reason: string) => {
    const others = draft.waived_shots.filter((each) => each.shot !== shot) as WaivedShot[];
    const waived = reason === '' ? others : [...others, { shot, reason }];
    const saved = await action.run(() =>
      browserClient.call(saveSubmission, { params: { id: draft.id }, body: { waived_shots: waived } }),
    );
    if (saved !== null) onSaved(saved);
  };
  return (
    <>
      <Progress draft={draft} images={images} />
      {errors.map((error) => (
        <p key={error} className="error">
          {error}
        </p>
      ))}
      <ErrorSummary problem={action.refused} />
      <PhotoField
        images={images}
        most={MAX_PHOTOS}
        onChange={onChange}
        isKept={kept !== 'saving'}
        renderSlots={(field) => (
          <ShotSlots
            {...field}
            required={draft.required_shots}
            waived={draft.waived_shots}
            onWaive={(shot, reason) => void waive(shot, reason)}
          />
        )}
      />
      <VideosField draft={draft} />
    </>
  );
}
