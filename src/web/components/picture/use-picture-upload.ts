import { useState } from 'react';
import { formOf } from '#contract/call.ts';
import { uploadPhoto } from '#contract/endpoints/photos.ts';
import type { Image } from '#contract/primitives.ts';
import { browserClient } from '#web/api.ts';
import { messageOf } from '#web/problems.ts';

export function usePictureUpload(onPicture: (image: Image) => void) {
  const [state, setState] = useState<{ isBusy: boolean; refusal: string | null }>({ isBusy: false, refusal: null });
  const upload = async (files: Iterable<File>, place?: (image: Image) => void) => {
    setState({ isBusy: true, refusal: null });
    let refusal: string | null = null;
    for (const file of files) {
      try {
        const image = await browserClient.call(uploadPhoto, {
          body: formOf(uploadPhoto, { photo: file }),
        });
        onPicture(image);
        place?.(image);
      } catch (error) {
        refusal = `${file.name}: ${messageOf(error, 'The image could not be uploaded. Please try again.')}`;
      }
    }
    setState({ isBusy: false, refusal });
  };
  return { isBusy: state.isBusy, status: state.isBusy ? 'Uploading image…' : state.refusal, upload };
}
export type PictureUpload = ReturnType<typeof usePictureUpload>;

export const picturesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
