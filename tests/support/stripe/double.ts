import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, errorOf } from './answers.ts';
import { problemsOfAnswer, problemsOfError, problemsOfRequest } from './description.ts';
import { StripeServer, type State } from './server.ts';
import { nested, operationOf } from './form.ts';

/** How the connection fails: before Stripe receives a call, or after it has executed it. */
export type LineFault = 'hang_before' | 'hang_after' | 'cut_before' | 'cut_after' | 'busy' | 'broken' | null;
/**
 * A fake of the Stripe endpoints in use, on its own port. It validates every request and response against Stripe's
 * published description.
 */
export async function openStripeDouble(nowMs: () => number) {
  const state: State = {
    intents: new Map(),
    methods: new Map(),
    customers: new Map(),
    refunds: [],
    lines: [],
    events: [],
  };
  const answers = new Map<string, { request: string; answer: Answer }>();
  const problems: string[] = [];
  const line: { fault: LineFault } = { fault: null };
  let count = 0;
  const newSandboxId = (kind: string) => `${kind}_${String((count += 1)).padStart(8, '0')}`;
  const now = () => Math.floor(nowMs() / 1000);
  const stripe = new StripeServer(state, { newSandboxId, now });

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault } = line;
    const body = await bodyOf(request);
    if (fault === 'hang_before') return;
    if (fault === 'cut_before') {
      request.socket.destroy();
      return;
    }
    if (fault === 'busy' || fault === 'broken')
      return send(
        response,
        fault === 'busy'
          ? { status: 429, body: errorOf('invalid_request_error', 'Too many requests', 'rate_limit') }
          : { status: 500, body: errorOf('api_error', 'Something went wrong') },
      );
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const found = operationOf(request.method ?? '', url.pathname);
    const given =
      request.headers['authorization'] === 'Bearer sk_test_double'
        ? respond(found, {
            url,
            body,
            key: request.headers['idempotency-key']?.toString() ?? null,
            method: request.method ?? '',
          })
        : { status: 401, body: errorOf('invalid_request_error', 'Invalid API Key provided') };
    if (fault === 'hang_after') return;
    if (fault === 'cut_after') {
      request.socket.destroy();
      return;
    }
    send(response, given);
  }

  function respond(
    operation: { name: string; id: string } | null,
    { url, body, key, method }: { url: URL; body: string; key: string | null; method: string },
  ): Answer {
    if (operation === null)
      return { status: 404, body: errorOf('invalid_request_error', `Unrecognized request URL: ${url.pathname}`) };
    if (method === 'POST' && key === null) problems.push(`${operation.name} came without a key`);
    const known = key === null ? undefined : answers.get(key);
    const asked = `${operation.name} ${operation.id} ${body}`;
    if (known !== undefined)
      return known.request === asked
        ? known.answer
        : {
            status: 400,
            body: errorOf(
              'idempotency_error',
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
            ),
          };
    const [query, form] = [nested(url.searchParams), nested(new URLSearchParams(body))];
    const wrong = problemsOfRequest(operation.name, { query, form });
    problems.push(...wrong.map((each) => `${operation.name}: ${each}`));
    if (wrong.length > 0) return { status: 400, body: errorOf('invalid_request_error', wrong.join('; ')) };
    const given = stripe.perform(operation, { query, form });
    problems.push(
      ...(given.status === 200 ? problemsOfAnswer(operation.name, given.body) : problemsOfError(given.body)).map(
        (each) => `${operation.name} answered: ${each}`,
      ),
    );
    if (key !== null && given.status < 500) answers.set(key, { request: asked, answer: given });
    return given;
  }

  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const },
    problems,
    line,
    moveDispute: (paymentId: string, to: 'needs_answer' | 'won' | 'lost') =>
      stripe.moveDispute(paymentId, to === 'needs_answer' ? 'needs_response' : to),
    answerBank: (secret: string, agrees: boolean) => stripe.answerBank(secret, agrees),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' });
  response.end(JSON.stringify(body));
}
async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
