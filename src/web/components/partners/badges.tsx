import {
  DELIVERY_STATE_LABELS,
  type DeliveryState,
  type TokenState,
  type WebhookState,
} from '#contract/partner-kinds.ts';

const TOKENS: Readonly<Record<TokenState, readonly [string, string]>> = {
  active: ['badge-met', 'Active'],
  expired: ['badge-plain', 'Expired'],
  revoked: ['badge-withdrawn', 'Revoked'],
};
const WEBHOOKS: Readonly<Record<WebhookState, readonly [string, string]>> = {
  active: ['badge-met', 'Active'],
  paused: ['badge-warn', 'Paused'],
  disabled: ['badge-ending', 'Disabled'],
};
const DELIVERIES: Readonly<Record<DeliveryState, string>> = {
  waiting: 'badge-warn',
  delivered: 'badge-met',
  failed: 'badge-ending',
};

export const TokenBadge = ({ state }: { state: TokenState }) => (
  <span className={`badge ${TOKENS[state][0]}`}>{TOKENS[state][1]}</span>
);
export const WebhookBadge = ({ state }: { state: WebhookState }) => (
  <span className={`badge ${WEBHOOKS[state][0]}`}>{WEBHOOKS[state][1]}</span>
);
export const DeliveryBadge = ({ state }: { state: DeliveryState }) => (
  <span className={`badge ${DELIVERIES[state]}`}>{DELIVERY_STATE_LABELS[state]}</span>
);
