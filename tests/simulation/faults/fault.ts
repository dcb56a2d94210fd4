import type { SourceEdit } from '../world/source-edit.ts';

type Area =
  | 'engine'
  | 'plans'
  | 'withdrawals'
  | 'reserve'
  | 'money'
  | 'sales'
  | 'stream'
  | 'notifications'
  | 'choices'
  | 'pushes'
  | 'reminders'
  | 'webhooks'
  | 'storage';

/** A deliberate bug in the product, which the simulation has to find. */
export interface PlantedFault {
  readonly name: string;
  readonly area: Area;
  readonly edits: readonly [SourceEdit];
}

export const fault = (area: Area, name: string, file: string, from: string, to: string): PlantedFault => ({
  name,
  area,
  edits: [{ file: `src/${file}`, from, to }],
});
