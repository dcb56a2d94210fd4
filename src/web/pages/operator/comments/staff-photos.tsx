import { Fragment, useId } from 'react';
import { REPORT_LABELS } from '#contract/comment-codes.ts';
import type { StaffPhoto } from '#contract/comments.ts';
import { removeCommentPhoto, restoreCommentPhoto } from '#contract/endpoints/comments.ts';
import type { Macro } from '#contract/inbox.ts';
import { browserClient } from '#web/api.ts';
import { CommentPhotos } from '#web/components/activity/comment-photos.tsx';
import { ReasonChoice, usedFor } from '../inbox/decide-reports.tsx';

interface StaffPhotosProps {
  commentId: string;
  images: readonly StaffPhoto[];
  macros: readonly Macro[];
  isSmall?: boolean;
  onDone: (notice: string) => void;
}

export const StaffPhotos = ({ commentId, images, isSmall = false, ...shared }: StaffPhotosProps) => (
  <CommentPhotos
    images={images}
    isSmall={isSmall}
    below={images.map((image, index) => (
      <Fragment key={image.id}>
        {image.removal === null ? null : (
          <p className="mt-1 max-w-prose text-small text-ink-2">
            <span className="badge badge-info">Removed</span> {REPORT_LABELS[image.removal.code]}
          </p>
        )}
        <ModeratePhoto
          // Closes the form once it's done.
          key={String(image.removal === null)}
          {...shared}
          {...{ commentId, image }}
          place={`photo ${index + 1} of ${images.length}`}
        />
      </Fragment>
    ))}
  />
);

interface ModeratePhotoProps extends Pick<StaffPhotosProps, 'commentId' | 'macros' | 'onDone'> {
  image: StaffPhoto;
  place: string;
}

function ModeratePhoto({ commentId, image, place, macros, onDone }: ModeratePhotoProps) {
  // The list is in the page twice, for phones and for wide screens.
  const id = useId();
  const isRemoved = image.removal !== null;
  const params = { id: commentId, photo: image.id };
  const reasons = usedFor(macros, isRemoved ? 'restore' : 'remove');
  return (
    <details>
      <summary className="link inline-flex min-h-6 list-none items-center text-small">
        {isRemoved ? 'Restore' : 'Remove'}
        <span className="sr-only"> {place}</span>
      </summary>
      <div className="mt-2 max-w-prose pb-2">
        {image.removal === null ? null : <p className="mb-3 text-small">Removed because: {image.removal.reason}</p>}
        {isRemoved ? (
          <ReasonChoice
            id={`restore-photo-${id}`}
            label="Reason to restore it"
            hint="Sent to the author."
            button="Restore photo"
            tone="solid"
            macros={reasons}
            first={reasons[0]}
            action={({ reason }) => browserClient.call(restoreCommentPhoto, { params, body: { reason } })}
            onDone={() => onDone('Photo restored. Its author was notified.')}
          />
        ) : (
          <ReasonChoice
            id={`remove-photo-${id}`}
            label="Reason to remove it"
            hint="Sent to the author. The text stays."
            button="Remove photo"
            tone="stop"
            macros={reasons}
            first={undefined}
            asksRule
            action={(given) => browserClient.call(removeCommentPhoto, { params, body: given })}
            onDone={() => onDone('Photo removed. Its author was notified.')}
          />
        )}
      </div>
    </details>
  );
}
