import { DELIVERY_STATE_WORDS, type DeliveryState, type TokenState, type WebhookState } from '#contract/partner-kinds.ts';

const TOKENS: Readonly<Record<TokenState, readonly [string, string]>> = {
  active: ['plate-met', 'Good'],
  expired: ['plate-plain', 'Expired'],
  revoked: ['plate-withdrawn', 'Revoked'],
};
const WEBHOOKS: Readonly<Record<WebhookState, readonly [string, string]>> = {
  active: ['plate-met', 'Active'],
  paused: ['plate-warn', 'Paused'],
  disabled: ['plate-ending', 'Switched off'],
};
const DELIVERIES: Readonly<Record<DeliveryState, string>> = { waiting: 'plate-warn', delivered: 'plate-met', failed: 'plate-ending' };

/** How a token stands. */
export const TokenPlate = ({ state }: { state: TokenState }) => <span className={`plate ${TOKENS[state][0]}`}>{TOKENS[state][1]}</span>;
/** How an endpoint stands. */
export const WebhookPlate = ({ state }: { state: WebhookState }) => <span className={`plate ${WEBHOOKS[state][0]}`}>{WEBHOOKS[state][1]}</span>;
/** How a delivery stands. */
export const DeliveryPlate = ({ state }: { state: DeliveryState }) => <span className={`plate ${DELIVERIES[state]}`}>{DELIVERY_STATE_WORDS[state]}</span>;
