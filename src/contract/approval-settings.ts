export const APPROVAL_SETTING_NAMES = [
  'approval_live_voids',
  'approval_reserve_changes',
  'approval_withdrawals',
  'approval_roles',
  'approval_refunds_over',
  'approval_limits_over',
] as const;
export type ApprovalSettingName = (typeof APPROVAL_SETTING_NAMES)[number];

export const isApprovalSetting = (name: string): name is ApprovalSettingName =>
  APPROVAL_SETTING_NAMES.some((known) => known === name);
