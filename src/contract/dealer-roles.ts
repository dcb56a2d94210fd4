export const DEALER_ROLES = ['owner', 'manager', 'member'] as const;
export type DealerRole = (typeof DEALER_ROLES)[number];

export const DEALER_ACTIONS = [
  'sell',
  'import_feeds',
  'change_page',
  'see_licence',
  'renew_licence',
  'invite',
  'remove_members',
  'change_roles',
  'integrate',
] as const;
export type DealerAction = (typeof DEALER_ACTIONS)[number];

const MAY: Readonly<Record<DealerRole, ReadonlySet<DealerAction>>> = {
  owner: new Set(DEALER_ACTIONS),
  manager: new Set<DealerAction>([
    'sell',
    'import_feeds',
    'change_page',
    'see_licence',
    'invite',
    'remove_members',
    'integrate',
  ]),
  member: new Set<DealerAction>([]),
};

export const dealerRoleMay = (role: DealerRole, action: DealerAction): boolean => MAY[role].has(action);
export const dealerActionsOf = (role: DealerRole): DealerAction[] =>
  DEALER_ACTIONS.filter((action) => dealerRoleMay(role, action));

export function dealerRolesGivenBy(role: DealerRole): readonly DealerRole[] {
  if (role === 'owner') return DEALER_ROLES;
  return role === 'manager' ? ['member'] : [];
}

export const DEALER_ROLE_LABELS: Readonly<Record<DealerRole, { readonly name: string; readonly says: string }>> = {
  owner: {
    name: 'Owner',
    says: 'Owners sell, import feeds, edit the public page, manage the license and integrations, and decide who is a member.',
  },
  manager: {
    name: 'Manager',
    says: 'Managers sell, import feeds, edit the public page, manage integrations and invite members.',
  },
  member: {
    name: 'Member',
    says: 'Members can see the member list and the license status. They can’t sell for the dealership.',
  },
};

export const DEALER_DOCUMENT_KINDS = ['licence', 'registration', 'identity', 'insurance', 'other'] as const;
export type DealerDocumentKind = (typeof DEALER_DOCUMENT_KINDS)[number];
export const DEALER_DOCUMENT_LABELS: Readonly<Record<DealerDocumentKind, string>> = {
  licence: 'Dealer license',
  registration: 'Business registration',
  identity: 'Proof of identity',
  insurance: 'Insurance or bond',
  other: 'Other',
};

export const LICENCE_STATUSES = ['good', 'ends_soon', 'ended', 'none'] as const;
export type LicenceStatus = (typeof LICENCE_STATUSES)[number];
export const LICENCE_WARNING_DAYS = [30, 7, 0] as const;

export const DEALER_LIMITS = {
  documents: 10,
  documentMb: 10,
  members: 50,
  invitations: 20,
  about: 4000,
  message: 2000,
} as const;
export const INVITATION_DAYS = 14;
