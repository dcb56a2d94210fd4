import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { ImageUp } from 'lucide';
import { FileChooser } from '#web/components/ui/file-chooser.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { MAX_MB } from './use-uploads.ts';

/** Some systems know HEIC only by its extension. */
const ACCEPTED = 'image/jpeg,image/heic,image/heif,.heic,.heif,image/png,image/webp,image/avif,image/tiff';

interface PickProps {
  label: string;
  id?: string;
  className: string;
  children: ReactNode;
  onFiles: (files: File[]) => void;
}

export function PhotoPick({ label, id, className, children, onFiles }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const isReady = useIsReady();
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={!isReady}
        {...(isReady ? {} : { 'data-waiting': '' })}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <FileChooser ref={input} id={id} label={label} accept={ACCEPTED} multiple onFile={(_, files) => onFiles(files)} />
    </>
  );
}

export const droppedFiles = (onFiles: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    // Marks it as taken: the rest of the page takes files too.
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  },
});

const hasFiles = ({ dataTransfer }: globalThis.DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Takes files dropped anywhere on the page, which the browser would open instead. True while some are held over it. */
function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const over = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: globalThis.DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', dropped);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', dropped);
    };
  }, []);
  return isOver;
}

export function PhotoDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isOver = usePageDrop(onFiles);
  return (
    <div
      role="group"
      aria-label="Add photos"
      className={`grid place-items-center gap-2 border-2 border-dashed px-6 py-8 text-center ${isOver ? 'border-ink bg-note-soft' : 'border-line-strong bg-sunken'}`}
    >
      <Icon of={ImageUp} size={30} />
      <p className="font-strong pointer-coarse:hidden">
        {isOver ? 'Drop to add these photos' : 'Drag photos from your computer to this page'}
      </p>
      <p className="font-strong pointer-fine:hidden">Add photos</p>
      <PhotoPick label="Photos" id="field-images" className="btn btn-solid mt-1" onFiles={onFiles}>
        Choose photos
      </PhotoPick>
      <p className="hint">
        JPEG, HEIC, PNG, WebP, AVIF or TIFF, up to {MAX_MB} MB each. Uploads resume after a disconnection. We remove
        location data.
      </p>
    </div>
  );
}
