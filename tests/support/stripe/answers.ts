export type Json = Record<string, unknown>;
export interface Answer {
  readonly status: number;
  readonly body: Json;
}

export const errorOf = (type: string, message: string, code?: string): Json => ({
  error: { type, message, ...(code === undefined ? {} : { code }) },
});
export const ok = (body: Json): Answer => ({ status: 200, body });
export const list = (url: string, data: readonly Json[]): Json => ({ object: 'list', url, has_more: false, data });
export const missing = (message: string): Answer => ({
  status: 404,
  body: errorOf('invalid_request_error', message, 'resource_missing'),
});
export const unexpected = (message: string): Answer => ({
  status: 400,
  body: errorOf('invalid_request_error', message, 'payment_intent_unexpected_state'),
});
