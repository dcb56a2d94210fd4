import type { Image } from '#contract/primitives.ts';

export const SECTION_NAMES: Record<Image['section'], string> = {
  exterior: 'Exterior',
  interior: 'Interior',
  engine: 'Engine',
  underside: 'Underside',
  documents: 'Documents',
  flaws: 'Flaws',
};

export interface GallerySection {
  section: Image['section'];
  name: string;
  count: number;
  firstIndex: number;
  first: Image;
}

export function sectionsOf(images: readonly Image[]): GallerySection[] {
  return (Object.keys(SECTION_NAMES) as Image['section'][]).flatMap((section) => {
    const firstIndex = images.findIndex((image) => image.section === section);
    const first = images[firstIndex];
    return first
      ? [
          {
            section,
            name: SECTION_NAMES[section],
            count: images.filter((image) => image.section === section).length,
            firstIndex,
            first,
          },
        ]
      : [];
  });
}

export const inSections = (images: readonly Image[]): Image[] =>
  (Object.keys(SECTION_NAMES) as Image['section'][]).flatMap((section) =>
    images.filter((image) => image.section === section),
  );
