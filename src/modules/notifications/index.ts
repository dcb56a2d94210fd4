import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { notificationRoutes } from './routes.ts';
import { tell } from './tell.ts';

export type { Telling } from './tell.ts';

export { notificationsKeeper } from './keeper.ts';

/** Who is told what. */
export interface Notifications {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly tell: typeof tell;
}

/** Makes the notifications. */
export function createNotifications(parts: { readonly database: Database; readonly clock: Clock }): Notifications {
  return { routes: notificationRoutes(parts), tell };
}
