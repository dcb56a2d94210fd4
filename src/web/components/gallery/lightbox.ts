import type { Image } from '#contract/primitives.ts';
import { renditionOf, sourceSet } from '#web/components/picture/picture.tsx';

const LARGEST_WIDTH = 4096;

/** Opens the photographs over the page: keyboard, zoom, swipe. Its code is fetched when it is first wanted. */
export async function openLightbox(images: readonly Image[], index: number): Promise<void> {
  const { default: PhotoSwipe } = await import('photoswipe');
  const lightbox = new PhotoSwipe({
    dataSource: images.map((image) => ({
      src: renditionOf(image, LARGEST_WIDTH),
      srcset: sourceSet(image, 'jpg'),
      width: image.width,
      height: image.height,
      alt: image.alt,
      ...(image.placeholder === '' ? {} : { msrc: image.placeholder }),
      caption: [image.caption, ...(image.pins ?? []).map(({ note }, at) => `${at + 1}: ${note}`)].filter(Boolean).join(' · '),
    })),
    index,
    bgOpacity: 1,
    wheelToZoom: true,
    loop: true,
    preload: [1, 2],
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous photograph',
    arrowNextTitle: 'Next photograph',
    errorMsg: 'This photograph could not be loaded.',
  });
  lightbox.on('uiRegister', () => {
    lightbox.ui?.registerElement({
      name: 'caption',
      order: 9,
      isButton: false,
      appendTo: 'root',
      onInit: (element) =>
        lightbox.on('change', () => {
          const caption: unknown = lightbox.currSlide?.data['caption'];
          element.textContent = typeof caption === 'string' ? caption : '';
        }),
    });
  });
  // Who goes back, goes back: the photographs would lie over another page.
  const away = () => lightbox.close();
  addEventListener('popstate', away);
  lightbox.on('destroy', () => removeEventListener('popstate', away));
  lightbox.init();
}
