import type { Image } from '#contract/primitives.ts';
import { renditionOf, sourceSet } from '#web/components/picture/picture.tsx';

const LARGEST_WIDTH = 4096;

/** Opens the lightbox with keyboard, zoom and swipe. Loads its code on first use. */
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
      caption: [image.caption, ...(image.pins ?? []).map(({ note }, at) => `${at + 1}: ${note}`)]
        .filter(Boolean)
        .join(' · '),
    })),
    index,
    bgOpacity: 1,
    wheelToZoom: true,
    loop: true,
    preload: [1, 2],
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous photo',
    arrowNextTitle: 'Next photo',
    errorMsg: 'We couldn’t load this photo.',
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
  // Closes on browser navigation, which would otherwise leave it over another page.
  const away = () => lightbox.close();
  addEventListener('popstate', away);
  lightbox.on('destroy', () => removeEventListener('popstate', away));
  lightbox.init();
}
