import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { ImageUp } from 'lucide-react';
import type { Image } from '#contract/primitives.ts';
import { announce } from '#web/components/bid/announce.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { PhotographCard } from './photograph-card.tsx';
import { SendingHold } from './sending-hold.tsx';
import { SendingList } from './sending-list.tsx';
import { MOST_MB, useUploads } from './use-uploads.ts';

const SortableBoard = lazy(() => import('./sortable-board.tsx').then(({ SortableBoard: Board }) => ({ default: Board })));
const PhotographDialog = lazy(() => import('./photograph-dialog.tsx').then(({ PhotographDialog: Dialog }) => ({ default: Dialog })));
/** Some systems know HEIC by its ending alone. */
const ACCEPTED = 'image/jpeg,image/heic,image/heif,.heic,.heif,image/png,image/webp,image/avif,image/tiff';
const BOARD = 'mt-4 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 xl:grid-cols-4';

interface PhotographFieldProps {
  images: readonly Image[];
  most: number;
  onChange: (images: Image[]) => void;
  /** False while a change is being saved by itself: the page is not left before. */
  isKept?: boolean;
  /** Told how many are still on their way. */
  onSending?: (count: number) => void;
}

function Drop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const isReady = useIsReady();
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    // Dropping is a second way beside the button, for those who use a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label="Add photographs"
      className="grid place-items-center gap-2 border-2 border-dashed border-line-strong bg-sunken px-6 py-8 text-center"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Icon of={ImageUp} size={30} />
      <p className="font-strong pointer-coarse:hidden">Drop photographs here</p>
      <p className="font-strong pointer-fine:hidden">Add photographs</p>
      <button
        type="button"
        className="btn btn-solid mt-1"
        disabled={!isReady}
        {...(isReady ? {} : { 'data-waiting': '' })}
        onClick={() => input.current?.click()}
      >
        Choose photographs
      </button>
      <input
        ref={input}
        id="field-images"
        type="file"
        accept={ACCEPTED}
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label="Photographs"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <p className="hint">JPEG, HEIC, PNG, WebP, AVIF or TIFF, up to {MOST_MB} MB each. Uploads resume after a disconnection. We remove location data.</p>
    </div>
  );
}

/** The way back for a photograph that was removed last: with its caption, marks and place. It stays in sight, however far down the photograph stood. */
function PutBack({ at, onPutBack }: { at: number; onPutBack: () => void }) {
  return (
    <div className="sticky top-20 z-10 mt-3 flex items-center justify-between gap-4 border-2 border-ink bg-bg px-4 py-1.5">
      <p className="text-small">Photograph {at + 1} is removed.</p>
      <button type="button" className="btn btn-line btn-s !min-h-11 flex-none" onClick={onPutBack}>
        Put it back
      </button>
    </div>
  );
}

/** Photographs in their order: sent many at once, moved by pointer or keyboard, described, marked, taken away. The first is the cover. */
export function PhotographField(props: PhotographFieldProps) {
  const { images, isKept = true, onSending } = props;
  const { sendings, left, send, put, retry, drop } = useUploads(props);
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ readonly image: Image; readonly at: number } | null>(null);
  const isReady = useIsReady();
  const onTheWay = sendings.filter(({ state }) => state !== 'refused').length;
  useEffect(() => onSending?.(onTheWay), [onSending, onTheWay]);
  const open = images.findIndex(({ id }) => id === openId);
  const opened = images[open];
  const acts = {
    onChange: (image: Image) => put(images.map((each) => (each.id === image.id ? image : each))),
    onOpen: (image: Image) => setOpenId(image.id),
    onRemove: (image: Image) => {
      setRemoved({ image, at: images.findIndex(({ id }) => id === image.id) });
      put(images.filter(({ id }) => id !== image.id));
      announce('The photograph is removed. It can be put back, above the photographs.');
    },
  };
  const moveTo = (image: Image, to: number) => {
    put(images.filter(({ id }) => id !== image.id).toSpliced(to, 0, image));
    announce(`Moved to place ${to + 1}.`);
  };
  const still = (
    <ul className={BOARD}>
      {images.map((image, place) => (
        <PhotographCard key={image.id} image={image} place={place} {...acts} />
      ))}
    </ul>
  );
  return (
    <div>
      <Drop onFiles={send} />
      {left === '' ? null : (
        <div className="band band-warn mt-3" role="alert">
          {left}
        </div>
      )}
      <SendingHold left={onTheWay} isKept={isKept} />
      <SendingList sendings={sendings} onRetry={retry} onDrop={drop} />
      {removed === null || images.some(({ id }) => id === removed.image.id) ? null : (
        <PutBack
          at={removed.at}
          onPutBack={() => {
            put(images.toSpliced(removed.at, 0, removed.image));
            setRemoved(null);
            announce(`Put back at place ${removed.at + 1}.`);
          }}
        />
      )}
      <p className="mt-3 text-small text-ink-2">
        {images.length === 0
          ? 'No photographs yet.'
          : `${images.length} ${images.length === 1 ? 'photograph' : 'photographs'}. The first one is the cover. Drag them by their handles, or move them with the keyboard.`}
      </p>
      {isReady && images.length > 0 ? (
        <Suspense fallback={still}>
          <SortableBoard images={images} onOrder={put} className={BOARD} {...acts} />
        </Suspense>
      ) : (
        still
      )}
      {opened === undefined ? null : (
        <Suspense>
          <PhotographDialog
            key={opened.id}
            image={opened}
            place={open}
            count={images.length}
            onChange={acts.onChange}
            onMove={(to) => moveTo(opened, to)}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Photographs as a call places them. */
export const placed = (images: readonly Image[]) =>
  images.map(({ id, section, alt, caption, shot, pins }) => ({
    id,
    section,
    alt,
    caption,
    shot: shot ?? '',
    pins: (pins ?? []).filter(({ note }) => note.trim() !== ''),
  }));
