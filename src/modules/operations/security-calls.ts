import type { Endpoint } from '#contract/endpoint.ts';
import { changePassword, resetPassword } from '#contract/endpoints/account.ts';
import { revealAmounts } from '#contract/endpoints/bidding.ts';
import { exportReport } from '#contract/endpoints/calendar.ts';
import { changeSettings, exportAuditLog, resolveIncident } from '#contract/endpoints/operations.ts';
import { exportJournal, exportPayments, exportPostings } from '#contract/endpoints/payments.ts';
import { createToken, createWebhook, exportDeliveries, rotateWebhookSecret } from '#contract/endpoints/partners.ts';
import {
  approveFactorReset,
  changeRoles,
  declineFactorReset,
  exportEmails,
  exportPeople,
  requestFactorReset,
  startImpersonation,
  stopImpersonation,
} from '#contract/endpoints/people.ts';
import {
  addPasskey,
  confirmIdentity,
  confirmEmail,
  confirmTwoStep,
  confirmWithPasskey,
  endTwoStep,
  exportData,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/endpoints/security.ts';
import { exportAuctions } from '#contract/endpoints/auction-records.ts';
import { exportComments } from '#contract/endpoints/comments.ts';
import { exportContent } from '#contract/endpoints/content.ts';
import { exportDealers } from '#contract/endpoints/dealer-records.ts';
import { exportSubmissions } from '#contract/endpoints/review.ts';
import { exportDisputes, exportSales } from '#contract/endpoints/settlements.ts';
import type { SecurityEventId } from '#contract/security-events.ts';

const CALLS: readonly (readonly [SecurityEventId, ...Endpoint[]])[] = [
  ['amounts_revealed', revealAmounts],
  ['impersonation_started', startImpersonation],
  ['impersonation_ended', stopImpersonation],
  [
    'data_exported',
    exportData,
    exportAuditLog,
    exportReport,
    exportPayments,
    exportJournal,
    exportPostings,
    exportSales,
    exportEmails,
    exportAuctions,
    exportPeople,
    exportSubmissions,
    exportDisputes,
    exportComments,
    exportContent,
    exportDealers,
    exportDeliveries,
  ],
  ['settings_changed', changeSettings],
  ['incident_resolved', resolveIncident],
  ['roles_changed', changeRoles],
  ['factor_reset_decided', requestFactorReset, approveFactorReset, declineFactorReset],
  ['identity_confirmed', confirmIdentity, confirmWithPasskey],
  ['factors_changed', addPasskey, removePasskey, confirmTwoStep, endTwoStep, renewRecoveryCodes],
  ['password_changed', changePassword],
  ['password_reset', resetPassword],
  ['email_changed', confirmEmail],
  ['token_created', createToken],
  ['webhook_created', createWebhook, rotateWebhookSecret],
];

export const EVENTS_OF_CALLS: ReadonlyMap<string, SecurityEventId> = new Map<string, SecurityEventId>([
  ...CALLS.flatMap(([event, ...endpoints]) =>
    endpoints.map(({ method, path }) => [`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, event] as const),
  ),
]);
