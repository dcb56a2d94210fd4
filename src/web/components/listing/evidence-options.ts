import type { VehicleDocument } from '#contract/documents.ts';
import type { Image } from '#contract/primitives.ts';
import { shotOf } from '#contract/shots.ts';

type Option = readonly [value: string, text: string];

/** The documents and photos of a listing, as a select offers them: `document:ID`, `photo:ID`. */
export function fileOptions(
  documents: readonly Pick<VehicleDocument, 'id' | 'name'>[],
  images: readonly Image[],
): Option[] {
  return [
    ...documents.map(({ id, name }): Option => [`document:${id}`, `Document: ${name}`]),
    ...images.map(({ id, shot }, index): Option => {
      const name = shotOf(shot)?.name;
      return [`photo:${id}`, `Photo ${index + 1}${name === undefined ? '' : `: ${name}`}`];
    }),
  ];
}
