import type { App } from '#app';
import { buildApi } from '../../src/app/http.ts';

export const testApi = (app: App): ReturnType<typeof buildApi> => buildApi(app);
