import { countOf } from '#contract/format/money.ts';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Image } from '#contract/primitives.ts';
import type { ShotId } from '#contract/shots.ts';
import { announce } from '#web/components/ui/announce.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { PhotoDrop } from './photo-drop.tsx';
import { PhotoCard } from './photo-card.tsx';
import { UploadGuard } from './upload-guard.tsx';
import { UploadList } from './upload-list.tsx';
import { SuggestionBar } from './suggestion-bar.tsx';
import { useUploads } from './use-uploads.ts';

const SortableBoard = lazy(() =>
  import('./sortable-board.tsx').then(({ SortableBoard: Board }) => ({ default: Board })),
);
const PhotoDialog = lazy(() => import('./photo-dialog.tsx').then(({ PhotoDialog: Dialog }) => ({ default: Dialog })));
const BOARD = 'mt-4 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 2xl:grid-cols-4';

export interface PhotoSlots {
  readonly images: readonly Image[];
  readonly send: (files: readonly File[], shot: ShotId) => void;
  readonly put: (images: Image[]) => void;
  readonly sending: ReadonlySet<string | undefined>;
}

interface PhotoFieldProps {
  images: readonly Image[];
  most: number;
  onChange: (images: Image[]) => void;
  /** False while an automatic save is in progress. */
  isKept?: boolean;
  renderSlots?: (field: PhotoSlots) => ReactNode;
  onSending?: (count: number) => void;
}

function UndoRemoval({ at, onUndo }: { at: number; onUndo: () => void }) {
  return (
    <div className="sticky top-20 z-10 mt-3 flex items-center justify-between gap-4 border-2 border-ink bg-bg px-4 py-1.5">
      <p className="text-small">Photo {at + 1} removed.</p>
      <button type="button" className="btn btn-line btn-s !min-h-11 flex-none" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}

function CountLine({ count, chosen, onAll }: { count: number; chosen: number; onAll: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-small text-ink-2">
        {count === 0
          ? 'No photos yet.'
          : `${countOf(count, 'photo')}. The first one is the cover. Reorder them by their handles, with the mouse or the keyboard.`}
      </p>
      {count > 1 && chosen < count ? (
        <button type="button" className="link inline-flex min-h-11 items-center text-small" onClick={onAll}>
          Select all
        </button>
      ) : null}
    </div>
  );
}

export function PhotoField(props: PhotoFieldProps) {
  const { images, isKept = true, renderSlots, onSending } = props;
  const { uploads, left, send, put, retry, drop } = useUploads(props);
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ readonly image: Image; readonly at: number } | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isReady = useIsReady();
  const onTheWay = uploads.filter(({ state }) => state !== 'refused').length;
  useEffect(() => onSending?.(onTheWay), [onSending, onTheWay]);
  const open = images.findIndex(({ id }) => id === openId);
  const opened = images[open];
  const actions = {
    chosen,
    onChoose: (id: string) =>
      setChosen((before) =>
        before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
      ),
    onChange: (image: Image) => put(images.map((each) => (each.id === image.id ? image : each))),
    onOpen: (image: Image) => setOpenId(image.id),
    onRemove: (image: Image) => {
      setRemoved({ image, at: images.findIndex(({ id }) => id === image.id) });
      put(images.filter(({ id }) => id !== image.id));
      announce('Photo removed. You can undo this above the photos.');
    },
  };
  const moveTo = (image: Image, to: number) => {
    put(images.filter(({ id }) => id !== image.id).toSpliced(to, 0, image));
    announce(`Moved to position ${to + 1}.`);
  };
  const still = (
    <ul className={BOARD}>
      {images.map((image, index) => (
        <PhotoCard key={image.id} image={image} place={index} {...actions} />
      ))}
    </ul>
  );
  return (
    <div>
      <PhotoDrop onFiles={send} />
      {left === '' ? null : (
        <div className="alert alert-warn mt-3" role="alert">
          {left}
        </div>
      )}
      <UploadGuard left={onTheWay} isKept={isKept} />
      <UploadList uploads={uploads} onRetry={retry} onDrop={drop} />
      {removed === null || images.some(({ id }) => id === removed.image.id) ? null : (
        <UndoRemoval
          at={removed.at}
          onUndo={() => {
            put(images.toSpliced(removed.at, 0, removed.image));
            setRemoved(null);
            announce(`Restored at position ${removed.at + 1}.`);
          }}
        />
      )}
      {renderSlots?.({
        images,
        send,
        put,
        sending: new Set(uploads.filter(({ state }) => state !== 'refused').map(({ shot }) => shot)),
      })}
      <SuggestionBar images={images} chosen={chosen} onImages={put} onClear={() => setChosen(new Set())} />
      <CountLine
        count={images.length}
        chosen={chosen.size}
        onAll={() => setChosen(new Set(images.map(({ id }) => id)))}
      />
      {isReady && images.length > 0 ? (
        <Suspense fallback={still}>
          <SortableBoard images={images} onOrder={put} className={BOARD} {...actions} />
        </Suspense>
      ) : (
        still
      )}
      {opened === undefined ? null : (
        <Suspense>
          <PhotoDialog
            key={opened.id}
            image={opened}
            place={open}
            count={images.length}
            onChange={actions.onChange}
            onMove={(to) => moveTo(opened, to)}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

export const placed = (images: readonly Image[]) =>
  images.map(({ id, section, alt, caption, shot, suggested_shot, pins }) => ({
    id,
    section,
    alt,
    caption,
    shot: shot ?? '',
    suggested_shot: suggested_shot ?? '',
    pins: (pins ?? []).filter(({ note }) => note.trim() !== ''),
  }));
