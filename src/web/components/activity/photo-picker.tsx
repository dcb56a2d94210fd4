import { ImagePlus, X } from 'lucide';
import { type ChangeEvent, useRef, useState } from 'react';
import { uploadPhoto } from '#contract/endpoints/photos.ts';
import { MAX_COMMENT_IMAGES } from '#contract/limits.ts';
import type { Image } from '#contract/primitives.ts';
import { formOf } from '#contract/call.ts';
import { browserClient } from '#web/api.ts';
import { announce } from '#web/components/ui/announce.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { messageOf } from '#web/problems.ts';

export interface PhotoPick {
  readonly photos: readonly Image[];
  readonly isUploading: boolean;
  readonly problem: string | null;
  add(files: readonly File[]): Promise<void>;
  remove(id: string): void;
  clear(): void;
}

export function usePhotoPick(): PhotoPick {
  const [photos, setPhotos] = useState<readonly Image[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (files: readonly File[]) => {
    const taken = files.slice(0, MAX_COMMENT_IMAGES - photos.length);
    setProblem(taken.length < files.length ? `You can add up to ${MAX_COMMENT_IMAGES} photos.` : null);
    setUploading(true);
    try {
      for (const file of taken) {
        const photo = await browserClient.call(uploadPhoto, { body: formOf(uploadPhoto, { photo: file }) });
        setPhotos((before) => [...before, photo]);
      }
      announce(taken.length === 1 ? 'Photo added.' : 'Photos added.');
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t upload this photo. Please try again.'));
    } finally {
      setUploading(false);
    }
  };
  return {
    ...{ photos, isUploading, problem, add },
    remove: (id) => setPhotos((before) => before.filter((photo) => photo.id !== id)),
    clear: () => setPhotos([]),
  };
}

export function PickedPhotos({ pick }: { pick: PhotoPick }) {
  if (pick.photos.length === 0 && pick.problem === null) return null;
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2" aria-label="Photos to post">
        {pick.photos.map((photo, index) => (
          <li key={photo.id} className="relative">
            <Picture image={photo} sizes="6rem" isDecorative className="h-16 w-24" />
            <button
              type="button"
              className="absolute right-0 top-0 grid size-8 place-items-center bg-[#0e1113]/80 text-white hover:bg-[#0e1113]"
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => pick.remove(photo.id)}
            >
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {pick.problem === null ? null : (
        <p className="error mt-1" role="alert">
          {pick.problem}
        </p>
      )}
    </>
  );
}

export function AddPhotos({ pick }: { pick: PhotoPick }) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = pick.photos.length >= MAX_COMMENT_IMAGES;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file may be chosen again after it was removed.
    event.target.value = '';
    if (files.length > 0) void pick.add(files);
  };
  return (
    <>
      <input ref={input} type="file" accept="image/*" multiple hidden data-comment-photos onChange={choose} />
      <button
        type="button"
        className="btn btn-quiet btn-s !min-h-11"
        {...(isFull || pick.isUploading ? { 'aria-disabled': true } : {})}
        onClick={() => {
          if (!isFull && !pick.isUploading) input.current?.click();
        }}
      >
        <Icon of={ImagePlus} size={18} />
        {pick.isUploading ? 'Uploading…' : 'Add photos'}
      </button>
    </>
  );
}
