import { useRef } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { ImageUp } from 'lucide-react';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { MOST_MB } from './use-uploads.ts';

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
      <input
        ref={input}
        {...(id === undefined ? {} : { id })}
        type="file"
        accept={ACCEPTED}
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          if (event.target.files !== null && event.target.files.length > 0) onFiles([...event.target.files]);
          event.target.value = '';
        }}
      />
    </>
  );
}

export const droppedFiles = (onFiles: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  },
});

export function PhotoDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    // Dropping is a second way beside the button, for those who use a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label="Add photos"
      className="grid place-items-center gap-2 border-2 border-dashed border-line-strong bg-sunken px-6 py-8 text-center"
      {...droppedFiles(onFiles)}
    >
      <Icon of={ImageUp} size={30} />
      <p className="font-strong pointer-coarse:hidden">Drop photos here</p>
      <p className="font-strong pointer-fine:hidden">Add photos</p>
      <PhotoPick label="Photos" id="field-images" className="btn btn-solid mt-1" onFiles={onFiles}>
        Choose photos
      </PhotoPick>
      <p className="hint">
        JPEG, HEIC, PNG, WebP, AVIF or TIFF, up to {MOST_MB} MB each. Uploads resume after a disconnection. We remove
        location data.
      </p>
    </div>
  );
}
