import type { ReactNode } from 'react';
import type { Image } from '#contract/primitives.ts';
import { PhotographLink } from '#web/components/gallery/photograph-link.tsx';
import { Picture } from '#web/components/picture/picture.tsx';

interface CommentPhotosProps<Photo extends Image> {
  images: readonly Photo[];
  isSmall?: boolean;
  /** Under each photo, which takes the whole width while a disclosure in it is open. */
  below?: (photo: Photo, place: string) => ReactNode;
}

export function CommentPhotos<Photo extends Image>({ images, isSmall = false, below }: CommentPhotosProps<Photo>) {
  if (images.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2" aria-label="Photos">
      {images.map((image, index) => {
        const place = `photo ${index + 1} of ${images.length}`;
        return (
          <li key={image.id} className="has-[details[open]]:w-full">
            <PhotographLink images={images} index={index} className="block w-fit" label={`View ${place}: ${image.alt}`}>
              <Picture
                image={image}
                sizes={isSmall ? '4rem' : '9rem'}
                isDecorative
                className={isSmall ? 'h-12 w-16' : 'h-24 w-36'}
              />
            </PhotographLink>
            {below?.(image, place)}
          </li>
        );
      })}
    </ul>
  );
}
