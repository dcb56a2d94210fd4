import type { SourceEdit } from '../world/source-edit.ts';

/** A deliberate bug in the product, which the simulation has to find. */
export interface PlantedFault {
  readonly name: string;
  readonly area: 'engine' | 'money' | 'stream' | 'notifications' | 'webhooks' | 'storage';
  readonly edits: readonly [SourceEdit];
}

export const fault = (
  area: PlantedFault['area'],
  name: string,
  file: string,
  from: string,
  to: string,
): PlantedFault => ({
  name,
  area,
  edits: [{ file: `src/${file}`, from, to }],
});
