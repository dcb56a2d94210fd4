import type { RefusalCode } from './refusals.ts';

/** This many events within the window alert staff. */
export interface BurstLimit {
  readonly ofOne: number;
  readonly ofAll: number;
}
interface SecurityEvent {
  readonly level: 'info' | 'warn';
  readonly label: string;
  readonly source: 'network' | 'person';
  readonly burst?: BurstLimit;
}

export const BURST_WINDOW_MINUTES = 15;

export const SECURITY_EVENTS = {
  signed_in: { level: 'info', label: 'sign-ins', source: 'network' },
  sign_in_failed: { level: 'warn', label: 'failed sign-ins', source: 'network', burst: { ofOne: 20, ofAll: 300 } },
  second_factor_failed: {
    level: 'warn',
    label: 'wrong authenticator codes',
    source: 'network',
    burst: { ofOne: 10, ofAll: 50 },
  },
  recovery_code_failed: {
    level: 'warn',
    label: 'wrong recovery codes',
    source: 'network',
    burst: { ofOne: 5, ofAll: 30 },
  },
  identity_confirmed: { level: 'info', label: 'confirmations of identity', source: 'person' },
  confirmation_failed: {
    level: 'warn',
    label: 'failed confirmations of identity',
    source: 'network',
    burst: { ofOne: 10, ofAll: 60 },
  },
  link_refused: {
    level: 'warn',
    label: 'invalid emailed links',
    source: 'network',
    burst: { ofOne: 20, ofAll: 200 },
  },
  limit_reached: {
    level: 'warn',
    label: 'requests over a rate limit',
    source: 'network',
    burst: { ofOne: 100, ofAll: 2000 },
  },
  access_refused: {
    level: 'warn',
    label: 'requests without permission',
    source: 'network',
    burst: { ofOne: 50, ofAll: 500 },
  },
  csrf_refused: {
    level: 'warn',
    label: 'requests without a valid CSRF token',
    source: 'network',
    burst: { ofOne: 50, ofAll: 500 },
  },
  token_refused: {
    level: 'warn',
    label: 'invalid API tokens',
    source: 'network',
    burst: { ofOne: 50, ofAll: 500 },
  },
  input_refused: {
    level: 'warn',
    label: 'requests in a form that no page sends',
    source: 'network',
    burst: { ofOne: 200, ofAll: 2000 },
  },
  upload_refused: {
    level: 'warn',
    label: 'requests over the size limit',
    source: 'network',
    burst: { ofOne: 50, ofAll: 300 },
  },
  amounts_revealed: {
    level: 'warn',
    label: 'looks at hidden amounts',
    source: 'person',
    burst: { ofOne: 5, ofAll: 15 },
  },
  impersonation_started: {
    level: 'warn',
    label: 'accounts viewed as their owner',
    source: 'person',
    burst: { ofOne: 10, ofAll: 30 },
  },
  impersonation_ended: { level: 'info', label: 'impersonations ended by hand', source: 'person' },
  data_exported: { level: 'info', label: 'exports', source: 'person', burst: { ofOne: 10, ofAll: 100 } },
  roles_changed: { level: 'warn', label: 'role changes', source: 'person', burst: { ofOne: 10, ofAll: 20 } },
  settings_changed: { level: 'info', label: 'settings changes', source: 'person' },
  factor_reset_decided: { level: 'warn', label: 'decisions on lost second factors', source: 'person' },
  factors_changed: { level: 'info', label: 'changes of second factors', source: 'person' },
  password_changed: { level: 'info', label: 'password changes', source: 'person' },
  password_reset: { level: 'info', label: 'password resets', source: 'network', burst: { ofOne: 10, ofAll: 100 } },
  email_changed: { level: 'info', label: 'email changes', source: 'network' },
  token_created: { level: 'info', label: 'new API tokens', source: 'person', burst: { ofOne: 10, ofAll: 100 } },
  webhook_created: { level: 'info', label: 'new webhooks and webhook secrets', source: 'person' },
  incident_resolved: { level: 'info', label: 'incidents resolved by staff', source: 'person' },
  alert_raised: { level: 'warn', label: 'security alerts raised', source: 'network' },
  alert_ended: { level: 'info', label: 'security alerts that ended by themselves', source: 'network' },
} as const satisfies Record<string, SecurityEvent>;
export type SecurityEventId = keyof typeof SECURITY_EVENTS;

export const securityEvent = (id: SecurityEventId): SecurityEvent => SECURITY_EVENTS[id];

/** Null: an ordinary refusal, such as a bid without a card. */
export const EVENTS_OF_REFUSALS: Readonly<Partial<Record<RefusalCode, SecurityEventId | null>>> = {
  wrong_credentials: 'sign_in_failed',
  passkey_not_known: 'sign_in_failed',
  wrong_sign_in_code: 'second_factor_failed',
  wrong_authenticator_code: 'second_factor_failed',
  wrong_recovery_code: 'recovery_code_failed',
  wrong_password: 'confirmation_failed',
  passkey_of_other_account: 'confirmation_failed',
  dead_link: 'link_refused',
  dead_reset_link: 'link_refused',
  token_unknown: 'token_refused',
  token_revoked: 'token_refused',
  token_expired: 'token_refused',
  token_orphaned: 'token_refused',
  step_up_required: null,
  second_factor_required: null,
  email_not_verified: null,
  terms_not_accepted: null,
  no_payment_method: null,
  no_card_for_hold: null,
};
