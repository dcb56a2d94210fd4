import { DAY_MS } from '#contract/durations.ts';
import { formatAmount } from '#contract/format/money.ts';
import { SETTING_GROUPS } from '#contract/setting-fields.ts';
import { isApprovalSetting } from '#contract/approval-settings.ts';
import { accepted } from '#contract/result.ts';
import type { Settings } from '../settings.ts';
import type { ApprovalHandler, InputOf } from './handler.ts';

const VALID_MS = 7 * DAY_MS;
const LABELS: ReadonlyMap<string, string> = new Map(
  SETTING_GROUPS.flatMap(({ fields }) => Object.entries(fields).map(([name, { label }]) => [name, label] as const)),
);

interface Details {
  readonly changes: InputOf<'loosen_approvals'>['changes'];
}

/** Otherwise one administrator could switch second approvals off. */
export const loosenApprovals = (settings: Settings): ApprovalHandler<'loosen_approvals', Details> => ({
  power: 'change_settings',
  validMs: VALID_MS,
  prepare: (_transaction, { changes }) =>
    Promise.resolve(accepted({ subject: 'settings', details: { changes }, publicNote: '' })),
  async perform(transaction, { request: { details, reason, requestedBy }, at }) {
    await settings.changeApprovals(transaction, { changes: details.changes, reason, createdBy: requestedBy, at });
    return accepted({ auctions: 0 });
  },
  audited: ({ changes }) => changes,
  async describe(executor, { details: { changes } }) {
    const { currency } = await settings.current(executor);
    const items = Object.keys(changes)
      .filter(isApprovalSetting)
      .map((name) => `${LABELS.get(name) ?? name} ${textOf(changes[name], currency)}`);
    return {
      text: `Change second approvals: ${items.join('; ')}`,
      about: { text: 'Settings', href: '/operator/settings' },
    };
  },
});

const textOf = (value: string | number | undefined, currency: string): string =>
  typeof value === 'number'
    ? formatAmount(value, currency)
    : value === 'none'
      ? '(one staff member is enough)'
      : '(needs a second staff member)';
