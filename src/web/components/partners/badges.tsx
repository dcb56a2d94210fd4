import { DELIVERY_STATE_LABELS, type DeliveryState, type TokenState, type WebhookState } from '#contract/partner-kinds.ts';

const TOKENS: Readonly<Record<TokenState, readonly [string, string]>> = {
  active: ['plate-met', 'Active'],
  expired: ['plate-plain', 'Expired'],
  revoked: ['plate-withdrawn', 'Revoked'],
};
const WEBHOOKS: Readonly<Record<WebhookState, readonly [string, string]>> = {
  active: ['plate-met', 'Active'],
  paused: ['plate-warn', 'Paused'],
  disabled: ['plate-ending', 'Disabled'],
};
const DELIVERIES: Readonly<Record<DeliveryState, string>> = { waiting: 'plate-warn', delivered: 'plate-met', failed: 'plate-ending' };

export const TokenBadge = ({ state }: { state: TokenState }) => <span className={`plate ${TOKENS[state][0]}`}>{TOKENS[state][1]}</span>;
export const WebhookBadge = ({ state }: { state: WebhookState }) => <span className={`plate ${WEBHOOKS[state][0]}`}>{WEBHOOKS[state][1]}</span>;
export const DeliveryBadge = ({ state }: { state: DeliveryState }) => <span className={`plate ${DELIVERIES[state]}`}>{DELIVERY_STATE_LABELS[state]}</span>;
