import type { ReactNode } from 'react';
import type { Image } from '#contract/primitives.ts';
import { PhotoLink } from '#web/components/gallery/photo-link.tsx';
import { Picture } from '#web/components/picture/picture.tsx';

interface CommentPhotosProps {
  images: readonly Image[];
  isSmall?: boolean;
  below?: readonly ReactNode[];
}

export function CommentPhotos({ images, isSmall = false, below = [] }: CommentPhotosProps) {
  if (images.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2" aria-label="Photos">
      {images.map((image, index) => (
        <li key={image.id} className="has-[details[open]]:w-full">
          <PhotoLink
            images={images}
            index={index}
            className="block w-fit"
            label={`View photo ${index + 1} of ${images.length}: ${image.alt}`}
          >
            <Picture
              image={image}
              sizes={isSmall ? '4rem' : '9rem'}
              isDecorative
              className={isSmall ? 'h-12 w-16' : 'h-24 w-36'}
            />
          </PhotoLink>
          {below[index]}
        </li>
      ))}
    </ul>
  );
}
