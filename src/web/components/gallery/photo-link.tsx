import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Image } from '#contract/primitives.ts';
import { renditionOf } from '#web/components/picture/picture.tsx';
import type { Lightbox } from './lightbox.tsx';

const LINKED_WIDTH = 2048;

interface PhotoLinkProps {
  images: readonly Image[];
  index: number;
  className: string;
  label?: string;
  children: ReactNode;
}

export function PhotoLink({ images, index, className, label, children }: PhotoLinkProps) {
  const [opened, setOpened] = useState<{ view: typeof Lightbox } | null>(null);
  const image = images[index];
  if (!image) return null;
  const href = renditionOf(image, LINKED_WIDTH);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('./lightbox.tsx').then(
      (module) => setOpened({ view: module.Lightbox }),
      () => location.assign(href),
    );
  };
  return (
    <>
      <a href={href} className={className} onClick={open} {...(label === undefined ? {} : { 'aria-label': label })}>
        {children}
      </a>
      {opened && <opened.view images={images} index={index} onClose={() => setOpened(null)} />}
    </>
  );
}
