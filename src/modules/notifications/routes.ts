import * as endpoints from '#contract/endpoints/notifications.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { countNotifications, findNotifications, markRead } from './store.ts';
import { presentNotification } from './notify.ts';

export function notificationRoutes({ database, clock }: { database: Database; clock: Clock }) {
  const api = newApi();
  bind(api, endpoints.listNotifications, async ({ actor, query: { cursor, limit } }) => {
    const rows = await findNotifications(database.executor, actor.userId, {
      limit: limit + 1,
      before: cursor ?? null,
    });
    const counts = await countNotifications(database.executor, actor.userId);
    const items = rows.slice(0, limit).map(presentNotification);
    return {
      items,
      total: counts.total,
      unread_count: counts.unread,
      next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    };
  });
  bind(api, endpoints.markNotificationsRead, async ({ actor, body }) => {
    await markRead(database.executor, actor.userId, {
      ids: body.ids ?? null,
      at: new Date(await clock.now(database.executor)),
    });
    return null;
  });
  return api;
}
