import type { seededRandom } from '../auction-model.ts';

export type Random = ReturnType<typeof seededRandom>;
