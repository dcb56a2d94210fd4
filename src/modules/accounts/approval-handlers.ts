import { DAY_MS } from '#contract/durations.ts';
import { formatAmount } from '#contract/format/money.ts';
import { accepted, refuse } from '#contract/result.ts';
import { rolesText, STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import type { ApprovalHandler, ApprovalHandlers } from '#modules/operations/index.ts';
import type { AccountsContext } from './deps.ts';
import { changeRolesWithin, lockRolesOf } from './staff.ts';
import { findPaddleByUsername, lockPaddleRows, updatePaddleRow } from './store/paddles.ts';

const VALID_MS = 7 * DAY_MS;
const aboutPerson = (username: string) => ({ text: username, href: `/operator/people/${username}` });

export function accountApprovalHandlers(
  context: AccountsContext,
): Pick<ApprovalHandlers, 'raise_limit' | 'change_roles'> {
  return { raise_limit: highLimit(context), change_roles: givenRoles(context) };
}

interface Limit {
  readonly username: string;
  readonly limit: number;
  readonly currency: string;
}

const highLimit = (context: AccountsContext): ApprovalHandler<'raise_limit', Limit> => ({
  power: 'change_paddles',
  validMs: VALID_MS,
  async prepare(transaction, { username, limit }) {
    const paddle = await findPaddleByUsername(transaction, username);
    if (paddle === null) return refuse('user_not_found', { username });
    const { currency } = await context.operations.settings(transaction);
    return accepted({ subject: `user:${paddle.username}`, details: { username, limit, currency }, publicNote: '' });
  },
  async perform(transaction, { request: { details, reason, requestedBy }, at }) {
    const { username, limit } = details;
    const found = await findPaddleByUsername(transaction, username);
    const [before] = found === null ? [] : await lockPaddleRows(transaction, [found.user_id]);
    if (before === undefined) return refuse('user_not_found', { username });
    await updatePaddleRow(transaction, before.user_id, { limit_amount: limit });
    await context.operations.recordAuditEntry(transaction, {
      actorId: requestedBy,
      action: 'paddle_changed',
      subject: `user:${before.username}`,
      reason,
      before: { limit: before.limit_amount },
      after: { limit },
      at,
    });
    return accepted({ auctions: 0 });
  },
  audited: (details) => details,
  describe: (_executor, { details: { username, limit, currency } }) =>
    Promise.resolve({
      text: `Set the bidding limit of ${username} to ${formatAmount(limit, currency)}`,
      about: aboutPerson(username),
    }),
});

interface Roles {
  readonly username: string;
  readonly roles: readonly StaffRole[];
}

const givenRoles = (context: AccountsContext): ApprovalHandler<'change_roles', Roles> => ({
  power: 'give_roles',
  validMs: VALID_MS,
  async prepare(transaction, { username, roles: asked }) {
    const roles = STAFF_ROLES.filter((role) => asked.includes(role));
    const found = await lockRolesOf(transaction, username, roles);
    if (!found.ok) return found;
    return accepted({ subject: `user:${found.value.username}`, details: { username, roles }, publicNote: '' });
  },
  async perform(transaction, { request: { details, reason, requestedBy }, at }) {
    const found = await lockRolesOf(transaction, details.username, details.roles);
    if (!found.ok) return found;
    await changeRolesWithin(context, transaction, {
      ...found.value,
      roles: details.roles,
      reason,
      actorId: requestedBy,
      at,
    });
    return accepted({ auctions: 0 });
  },
  audited: (details) => details,
  describe: (_executor, { details: { username, roles } }) =>
    Promise.resolve({
      text: `Give ${username} these roles: ${roles.length === 0 ? 'none' : rolesText(roles)}`,
      about: aboutPerson(username),
    }),
});
