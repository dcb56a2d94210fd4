import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import { notificationRoutes } from './routes.ts';
import { tell } from './tell.ts';
import { createTeller, tellSoon, type Teller, type TellerParts } from './teller.ts';

export type { Telling } from './tell.ts';

export { notificationsKeeper } from './keeper.ts';

/** Who is told what. */
export interface Notifications {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly tell: typeof tell;
  readonly tellSoon: typeof tellSoon;
  readonly teller: Teller;
}

/** Makes the notifications. */
export function createNotifications(parts: TellerParts): Notifications {
  return { routes: notificationRoutes(parts), tell, tellSoon, teller: createTeller(parts) };
}
