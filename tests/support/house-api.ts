import type { House } from '#app';
import { buildApi } from '../../src/serve.ts';

/** The whole API of a house, called without a network: `request(path, init)`. */
export const houseApi = (house: House): ReturnType<typeof buildApi> => buildApi(house);
