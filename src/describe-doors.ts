import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { LIVE_EVENTS } from '#contract/live.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { json, problems } from '#platform/http/result.ts';
import { HEARTBEAT_MS } from '#platform/live/live.ts';

const HOW_TO_FOLLOW = `Server-Sent Events: the answer does not end. Name the auctions to follow by their slugs; a session’s cookie adds what is said to its user alone.
The first event is a \`snapshot\`; then come events in the order of their ids, and a \`heartbeat\` where nothing else is said for ${HEARTBEAT_MS / 1000} seconds.
After a break, connect again with the last id that was heard: by the header, as browsers do by themselves, or by the parameter.
The field \`event\` names the event, \`data\` is JSON as told here by event. Times are milliseconds since 1970.`;
const READY = z.object({ status: z.enum(['ready', 'starting']) });

/** Describes in the API's document what the server answers outside the routes that describe themselves: the live channel, the cookie call, and how the house is. */
export function describeDoors({ openAPIRegistry: document }: OpenAPIHono<ApiEnv>): void {
  document.registerPath({
    method: 'get',
    path: '/api/live',
    summary: 'Follow auctions as they run',
    description: HOW_TO_FOLLOW,
    request: {
      query: z.object({
        auctions: z.string().optional().openapi({ description: 'Slugs, with commas between them.', example: 'jaguar-e-type-1967,porsche-911-1973' }),
        last_event_id: z.string().optional().openapi({ description: 'The id of the last event that was heard.' }),
        snapshot: z
          .literal('1')
          .optional()
          .openapi({ description: 'Tells the snapshot as well: for who follows more auctions than they did up to that event.' }),
      }),
      headers: z.object({ 'Last-Event-ID': z.string().optional().openapi({ description: 'The same, as browsers send it.' }) }),
    },
    responses: {
      200: { description: 'The data of each event, by its name', content: { 'text/event-stream': { schema: z.object(LIVE_EVENTS) } } },
      ...problems(400, 422),
    },
  });
  document.registerPath({
    method: 'get',
    path: '/sanctum/csrf-cookie',
    summary: 'The cookie that unsafe calls need',
    description: 'Sets the cookie `XSRF-TOKEN`. Every call that changes something carries its value in the header `X-XSRF-TOKEN`.',
    responses: { 204: { description: 'The cookie is set' } },
  });
  document.registerPath({
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process runs',
    responses: { 200: json(z.object({ status: z.literal('ok') }), 'It runs') },
  });
  document.registerPath({
    method: 'get',
    path: '/readyz',
    summary: 'Whether the house can answer: its database does',
    responses: { 200: json(READY, 'It can'), 503: json(READY, 'Not yet, or not now') },
  });
}
