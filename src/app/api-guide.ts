import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { html } from 'hono/html';
import {
  DISABLED_AFTER_DAYS,
  RETRY_AFTER_MS,
  ROTATION_HOURS,
  TOKEN_SCOPE_LABELS,
  TOKEN_SCOPES,
  WEBHOOK_KIND_NAMES,
  WEBHOOK_KINDS,
  WEBHOOK_LOG_DAYS,
} from '#contract/partner-kinds.ts';
import { CALLS_BY_TOKEN } from '#modules/partners/index.ts';

function span(ms: number): string {
  const [count, unit] =
    ms < MINUTE_MS ? [ms / 1000, 'second'] : ms < HOUR_MS ? [ms / MINUTE_MS, 'minute'] : [ms / HOUR_MS, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const CALL = `curl https://YOUR-SITE/api/auctions?state=live \
  -H 'Authorization: Bearer hd_…'`;

const MESSAGE = `POST /your/endpoint HTTP/1.1
content-type: application/json
webhook-id: evt_000000004711_auction_ended
webhook-timestamp: 1795298400
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"id":"evt_000000004711_auction_ended","type":"auction.ended","timestamp":"2026-11-21T18:00:00.000Z",
 "data":{"auction":{"slug":"1967-jaguar-e-type","title":"1967 Jaguar E-Type","state":"sold",
 "hammer_price":{"amount":8450000,"currency":"USD"},"bid_count":41,"url":"https://…"}}}`;

const VERIFY = `import { Webhook } from 'standardwebhooks';

// Pass the body as received, before JSON.parse. Throws when the signature is wrong
// or the message is more than five minutes old.
const message = new Webhook(secret).verify(body, request.headers);`;

export function apiGuide() {
  return html`<section id="tokens"><h2>Tokens</h2>
    <p>Programs call the API with a token. Create one in your account under <a href="/account/developer">API and webhooks</a>, with the scopes it needs and an expiry date. It is shown once. Send it with each call:</p>
    <pre tabindex="0">${CALL}</pre>
    <p>A token acts for its creator, within its scopes. A call outside them returns 403 <code>scope_missing</code>; a call that isn’t open to tokens, 403 <code>not_for_tokens</code>; an expired or revoked token, 401. It needs no cookie and no CSRF token. ${CALLS_BY_TOKEN.limit} calls a minute are allowed. Beyond that, the response is 429 with <code>Retry-After</code>. <code>GET /api/token</code> returns your token’s details.</p>
    <ul>${TOKEN_SCOPES.map((scope) => html`<li><code>${scope}</code>: ${TOKEN_SCOPE_LABELS[scope].says}</li>`)}</ul></section>
  <section id="webhooks"><h2>Webhooks</h2>
    <p>We send a signed message to your endpoint as soon as something happens. Add endpoints under <a href="/account/developer">API and webhooks</a>. Each has its own secret.</p>
    <pre tabindex="0">${MESSAGE}</pre>
    <h3>Event types</h3>
    <ul>${WEBHOOK_KIND_NAMES.map((kind) => html`<li><code>${kind}</code>: ${WEBHOOK_KINDS[kind].says}.${WEBHOOK_KINDS[kind].isPublic ? ' Optionally for everyone’s auctions.' : ''}</li>`)}<li><code>webhook.test</code>: what the test button sends.</li></ul>
    <h3>Verify the signature</h3>
    <p>Each message follows the <a href="https://www.standardwebhooks.com">Standard Webhooks</a> specification. Verify it with one of its libraries, for example in Node:</p>
    <pre tabindex="0">${VERIFY}</pre>
    <p>Without a library: <code>webhook-signature</code> lists signatures separated by spaces, each <code>v1,</code> and a base64 HMAC-SHA256 of <code>webhook-id</code>, <code>webhook-timestamp</code> and the raw body, joined by periods. The key is the base64 text after <code>whsec_</code> in your secret. Reject messages whose timestamp is more than five minutes from now.</p>
    <p>After you rotate a secret, messages carry signatures from both the old and the new one for ${ROTATION_HOURS} hours.</p>
    <h3>How to respond</h3>
    <p>Return any 2xx within ten seconds. Store the message first and process it afterwards. Anything else, including a redirect, counts as a failure, and we retry after ${RETRY_AFTER_MS.map((ms) => span(ms)).join(', ')}, give or take 10%. A longer <code>Retry-After</code> in seconds is respected. If nothing is delivered for ${DISABLED_AFTER_DAYS} days, or you return 410, we disable the endpoint and notify you.</p>
    <p>A message can arrive more than once, always with the same <code>webhook-id</code>. Keep the ids you have seen. Messages can arrive out of order. Their <code>timestamp</code> says when each event happened. The log covers ${WEBHOOK_LOG_DAYS} days. It shows every attempt, and lets you resend any message.</p></section>`;
}
