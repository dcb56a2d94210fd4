import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { LIVE_EVENTS } from '#contract/live.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { jsonContent, problems } from '#platform/http/result.ts';
import { HEARTBEAT_MS } from '#platform/live/limits.ts';

const HOW_TO_FOLLOW = `Server-Sent Events: the response stays open. Name the auctions to follow by their slugs. With a session cookie, the user’s own events are included.
The first event is a \`snapshot\`. Events then follow in the order of their ids, with a \`heartbeat\` after ${HEARTBEAT_MS / 1000} seconds of silence.
After a disconnection, connect again with the last id received: in the header, as browsers do automatically, or in the parameter.
The field \`event\` names the event, and \`data\` is JSON as described here for each event. Times are milliseconds since 1970.`;
const READY = z.object({ status: z.enum(['ready', 'database unavailable']) });

export function describeEndpoints({ openAPIRegistry: document }: OpenAPIHono<ApiEnv>): void {
  document.registerPath({
    method: 'get',
    path: '/api/live',
    summary: 'Follow auctions live',
    description: HOW_TO_FOLLOW,
    request: {
      query: z.object({
        auctions: z
          .string()
          .optional()
          .openapi({ description: 'Slugs, separated by commas.', example: 'jaguar-e-type-1967,porsche-911-1973' }),
        last_event_id: z.string().optional().openapi({ description: 'The id of the last event received.' }),
        snapshot: z.literal('1').optional().openapi({
          description: 'Sends the snapshot too, for clients that follow more auctions than they did up to that event.',
        }),
      }),
      headers: z.object({
        'Last-Event-ID': z.string().optional().openapi({ description: 'The same, as sent by browsers.' }),
      }),
    },
    responses: {
      200: {
        description: 'The data of each event, by event name',
        content: { 'text/event-stream': { schema: z.object(LIVE_EVENTS) } },
      },
      ...problems(400, 422),
    },
  });
  document.registerPath({
    method: 'get',
    path: '/sanctum/csrf-cookie',
    summary: 'Get the cookie that unsafe calls need',
    description:
      'Sets the cookie `XSRF-TOKEN`. Send its value in the header `X-XSRF-TOKEN` with every call that changes something.',
    responses: { 204: { description: 'The cookie is set' } },
  });
  document.registerPath({
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process is running',
    responses: { 200: jsonContent(z.object({ status: z.literal('ok') }), 'Running') },
  });
  document.registerPath({
    method: 'get',
    path: '/readyz',
    summary: 'Whether the site can serve requests: its database responds',
    responses: { 200: jsonContent(READY, 'Ready'), 503: jsonContent(READY, 'Not ready') },
  });
}
