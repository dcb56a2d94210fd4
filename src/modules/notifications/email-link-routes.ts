import { type Context, Hono } from 'hono';
import type { Result } from '#contract/result.ts';
import { answerRefusal } from '#platform/http/result.ts';

type UseLink = (token: string, choice: 'look' | 'confirm' | 'stop') => Promise<Result<object>>;

/** Mail clients stop an email without a session (RFC 8058); the link is signed. */
export function emailLinkRoutes(useLink: UseLink): Hono {
  const api = new Hono();
  const answer = (choice: Parameters<UseLink>[1]) => async (c: Context) => {
    const result = await useLink(c.req.param('token') ?? '', choice);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  };
  api.get('/:token', answer('look'));
  api.post('/:token/confirm', answer('confirm'));
  api.post('/:token/stop', answer('stop'));
  return api;
}
