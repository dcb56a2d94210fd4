import PhotoSwipe from 'photoswipe';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Image } from '#contract/primitives.ts';
import { Picture, renditionOf, sourceSet } from '#web/components/picture/picture.tsx';
import { LightboxBar } from './lightbox-bar.ts';
import './lightbox.css';
import { inSections, sectionsOf } from './sections.ts';

const MAX_WIDTH = 4096;
const MIN_SECTIONS = 2;

const slideOf = (image: Image) => ({
  src: renditionOf(image, MAX_WIDTH),
  srcset: sourceSet(image, 'jpg'),
  width: image.width,
  height: image.height,
  alt: image.alt,
  ...(image.placeholder === '' ? {} : { msrc: image.placeholder }),
});

const captionOf = (image: Image): string =>
  [image.caption, ...(image.pins ?? []).map(({ note }, at) => `${at + 1}: ${note}`)].filter(Boolean).join(' · ');

interface LightboxProps {
  images: readonly Image[];
  index: number;
  onClose: () => void;
}

interface OpenLightbox {
  lightbox: PhotoSwipe;
  panel: HTMLElement;
}

function openLightbox(slides: readonly Image[], index: number, onOpened: (opened: OpenLightbox) => void): PhotoSwipe {
  let panel: HTMLElement | null = null;
  const lightbox = new PhotoSwipe({
    dataSource: slides.map(slideOf),
    index,
    bgOpacity: 1,
    wheelToZoom: true,
    loop: true,
    preload: [1, 2],
    paddingFn: () => ({ top: 0, bottom: panel?.offsetHeight ?? 0, left: 0, right: 0 }),
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous photo',
    arrowNextTitle: 'Next photo',
    errorMsg: 'We couldn’t load this photo.',
  });
  lightbox.on('uiRegister', () => {
    lightbox.ui?.registerElement({
      name: 'panel',
      className: 'pswp__panel pswp__hide-on-close',
      order: 9,
      isButton: false,
      appendTo: 'root',
      onInit: (element) => {
        panel = element;
        // The wheel zooms the photo; over the panel it scrolls the thumbnails.
        element.addEventListener('wheel', (event) => event.stopPropagation());
        element.addEventListener('click', ({ target }) => {
          if (target instanceof Element && target.closest('.lightbox-bar :is(a, button)') !== null) lightbox.close();
        });
        onOpened({ lightbox, panel: element });
      },
    });
  });
  lightbox.init();
  return lightbox;
}

function useLightbox(slides: readonly Image[], index: number, onClose: () => void) {
  const [opened, setOpened] = useState<OpenLightbox | null>(null);
  const [at, setAt] = useState(index);
  const first = useRef({ slides, index });
  const closed = useRef(onClose);
  useEffect(() => {
    closed.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const lightbox = openLightbox(first.current.slides, first.current.index, setOpened);
    lightbox.on('change', () => setAt(lightbox.currIndex));
    let isUnmounted = false;
    lightbox.on('destroy', () => {
      if (!isUnmounted) closed.current();
    });
    // Browser navigation would otherwise leave it over another page.
    const away = () => lightbox.close();
    addEventListener('popstate', away);
    return () => {
      isUnmounted = true;
      removeEventListener('popstate', away);
      lightbox.destroy();
    };
  }, []);
  useEffect(() => {
    if (opened === null) return undefined;
    const observer = new ResizeObserver(() => {
      opened.lightbox.element?.style.setProperty('--lightbox-panel', `${opened.panel.offsetHeight}px`);
      opened.lightbox.updateSize(true);
    });
    observer.observe(opened.panel);
    return () => observer.disconnect();
  }, [opened]);
  return { opened, at };
}

export function Lightbox({ images, index, onClose }: LightboxProps) {
  const slides = useMemo(() => inSections(images), [images]);
  const { opened, at } = useLightbox(slides, Math.max(0, slides.indexOf(images[index] as Image)), onClose);
  const bar = use(LightboxBar);
  const shown = slides[at];
  if (opened === null || shown === undefined) return null;
  const { lightbox, panel } = opened;
  const caption = captionOf(shown);
  return createPortal(
    <>
      {caption === '' ? null : <p className="lightbox-caption">{caption}</p>}
      {slides.length < 2 ? null : (
        <>
          <Sections slides={slides} shown={shown} onChoose={(place) => lightbox.goTo(place)} />
          <Thumbnails slides={slides} at={at} onChoose={(place) => lightbox.goTo(place)} />
        </>
      )}
      {bar === null ? null : <div className="lightbox-bar cluster">{bar}</div>}
    </>,
    panel,
  );
}

function Sections({
  slides,
  shown,
  onChoose,
}: {
  slides: readonly Image[];
  shown: Image;
  onChoose: (index: number) => void;
}) {
  const sections = sectionsOf(slides);
  if (sections.length < MIN_SECTIONS) return null;
  return (
    <ul className="lightbox-sections noscroll" aria-label="Sections">
      {sections.map(({ section, name, count, firstIndex }) => (
        <li key={section}>
          <button type="button" aria-current={section === shown.section} onClick={() => onChoose(firstIndex)}>
            {name} <span className="tnum">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnails({
  slides,
  at,
  onChoose,
}: {
  slides: readonly Image[];
  at: number;
  onChoose: (index: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [at]);
  return (
    <ul ref={list} className="lightbox-thumbs noscroll" aria-label="Photos">
      {slides.map((image, index) => (
        <li key={image.id}>
          <button
            type="button"
            aria-label={`Photo ${index + 1}${image.caption === '' ? '' : `: ${image.caption}`}`}
            aria-current={index === at}
            onClick={() => onChoose(index)}
          >
            <Picture image={image} sizes="5rem" isDecorative className="h-full w-full" />
          </button>
        </li>
      ))}
    </ul>
  );
}
