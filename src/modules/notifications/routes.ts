import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { NotificationPageSchema } from '#contract/account.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type ApiEnv, requireSignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { json, problems } from '#platform/http/result.ts';
import { countNotifications, findNotifications, markRead } from './store.ts';
import { presentNotification } from './notify.ts';

const tags = ['Notifications'];
const PageQuery = z.object({
  cursor: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const ReadSchema = z.object({ ids: z.array(z.string().max(64)).max(500).optional() });

export function notificationRoutes({ database, clock }: { database: Database; clock: Clock }): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/notifications',
      tags,
      summary: 'Notifications, newest first',
      request: { query: PageQuery },
      responses: {
        200: json(NotificationPageSchema, 'A page of notifications, with the unread count'),
        ...problems(401, 422),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { cursor, limit } = c.req.valid('query');
      const rows = await findNotifications(database.executor, actor.userId, {
        limit: limit + 1,
        before: cursor ?? null,
      });
      const counts = await countNotifications(database.executor, actor.userId);
      const items = rows.slice(0, limit).map(presentNotification);
      return c.json(
        {
          items,
          total: counts.total,
          unread_count: counts.unread,
          next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
        },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/notifications/read',
      tags,
      summary: 'Mark notifications as read',
      description: 'Those named in `ids`, or all without it.',
      request: { body: { content: { 'application/json': { schema: ReadSchema } } } },
      responses: { 204: { description: 'Marked' }, ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      await markRead(database.executor, actor.userId, {
        ids: c.req.valid('json').ids ?? null,
        at: new Date(await clock.now(database.executor)),
      });
      return c.body(null, 204);
    },
  );
  return api;
}
