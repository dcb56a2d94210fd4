import { countOf } from '#contract/format/money.ts';
import { ChevronLeft, ChevronRight, Images } from 'lucide';
import { useState } from 'react';
import type { Image } from '#contract/primitives.ts';
import { announce } from '#web/components/ui/announce.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { PhotoLink } from './photo-link.tsx';
import { sectionsOf } from './sections.ts';

const onPhoto = 'bg-[#0e1113]/80 text-white hover:bg-[#0e1113]';

/** Fewer sections get thumbnails instead of section links. */
const MIN_SECTIONS = 3;
const MAX_THUMBS = 5;

interface Thumb {
  index: number;
  image: Image;
  name: string;
  count: number | null;
}

function thumbsOf(images: readonly Image[]): Thumb[] {
  const sections = sectionsOf(images);
  if (sections.length >= MIN_SECTIONS)
    return sections.map(({ first, firstIndex, name, count }) => ({ index: firstIndex, image: first, name, count }));
  return images.length < 2
    ? []
    : images.slice(0, MAX_THUMBS).map((image, index) => ({ index, image, name: image.caption, count: null }));
}

function AllPhotos({ images, to }: { images: readonly Image[]; to: string | undefined }) {
  const className = `btn btn-s !min-h-11 ${onPhoto}`;
  const label = (
    <>
      <Icon of={Images} size={18} />
      {images.length === 1 ? 'View photo' : `All ${countOf(images.length, 'photo')}`}
    </>
  );
  return to === undefined || images.length === 1 ? (
    <PhotoLink images={images} index={0} className={className}>
      {label}
    </PhotoLink>
  ) : (
    <PageLink to={to} className={className}>
      {label}
    </PageLink>
  );
}

export function Gallery({ images, allPhotos }: { images: readonly Image[]; allPhotos?: string }) {
  const [index, setIndex] = useState(0);
  const shown = images[index];
  if (!shown) return <div className="grid aspect-[3/2] place-items-center bg-press text-ink-3">No photos yet</div>;
  const turn = (by: number) => {
    const next = (index + by + images.length) % images.length;
    setIndex(next);
    announce(`Photo ${next + 1} of ${images.length}${images[next]?.alt ? `: ${images[next].alt}` : ''}`);
  };
  return (
    <section aria-label="Photos" className="-mx-[clamp(1rem,3.2vw,3rem)] lg:mx-0 print:mx-0">
      <div className="relative aspect-[3/2] bg-press">
        <PhotoLink images={images} index={index} className="block h-full w-full">
          <Picture
            key={shown.id}
            image={shown}
            sizes="(min-width: 90rem) 56rem, (min-width: 64rem) 62vw, 100vw"
            isFirst
            className="h-full w-full"
          />
        </PhotoLink>
        <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between gap-1.5 p-3 *:pointer-events-auto">
          <AllPhotos images={images} to={allPhotos} />
          {images.length < 2 ? null : (
            <div className="flex gap-1.5">
              <button
                type="button"
                className={`btn btn-icon ${onPhoto}`}
                aria-label="Previous photo"
                onClick={() => turn(-1)}
              >
                <Icon of={ChevronLeft} />
              </button>
              <button
                type="button"
                className={`btn btn-icon ${onPhoto}`}
                aria-label="Next photo"
                onClick={() => turn(1)}
              >
                <Icon of={ChevronRight} />
              </button>
            </div>
          )}
        </div>
      </div>
      <ul
        className="noscroll mt-1.5 grid auto-cols-[32%] grid-flow-col gap-1.5 overflow-x-auto px-4 sm:auto-cols-[minmax(0,16rem)] sm:px-0 print:auto-cols-[minmax(0,16rem)] print:px-0"
        data-scroll
      >
        {thumbsOf(images).map(({ index: at, image, name, count }) => (
          <li key={image.id}>
            <PhotoLink
              images={images}
              index={at}
              className="group block"
              label={
                count === null
                  ? `Photo ${at + 1}${name === '' ? '' : `: ${name}`}`
                  : `${name}, ${countOf(count, 'photo')}`
              }
            >
              <div className="aspect-[4/3] overflow-hidden bg-press">
                <Picture image={image} sizes="(min-width: 64rem) 12vw, 32vw" isDecorative className="h-full w-full" />
              </div>
              {name === '' ? null : (
                <p className="flex justify-between gap-2 pt-1.5 text-small font-medium leading-tight">
                  <span className="min-w-0 break-words underline-offset-4 group-hover:underline">{name}</span>
                  {count === null ? null : <span className="tnum text-ink-3">{count}</span>}
                </p>
              )}
            </PhotoLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
