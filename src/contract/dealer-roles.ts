/** Who may do what in a dealer: one table, asked by the use cases and told to the pages. It stands apart from the schemas, so that a page need not carry the schema library. */

export const DEALER_ROLES = ['owner', 'manager', 'member'] as const;
export type DealerRole = (typeof DEALER_ROLES)[number];

/** What can be done in a dealer by those who belong to it. */
export const DEALER_ACTS = ['sell', 'change_page', 'see_licence', 'renew_licence', 'invite', 'remove_members', 'change_roles', 'integrate'] as const;
export type DealerAct = (typeof DEALER_ACTS)[number];

const MAY: Readonly<Record<DealerRole, ReadonlySet<DealerAct>>> = {
  owner: new Set(DEALER_ACTS),
  manager: new Set<DealerAct>(['sell', 'change_page', 'see_licence', 'invite', 'remove_members', 'integrate']),
  member: new Set<DealerAct>([]),
};

/** True where somebody of this role may do it. */
export const dealerRoleMay = (role: DealerRole, act: DealerAct): boolean => MAY[role].has(act);
/** What somebody of this role may do. */
export const dealerActsOf = (role: DealerRole): DealerAct[] => DEALER_ACTS.filter((act) => dealerRoleMay(role, act));

/** The roles that somebody may give, and take: an owner all, a manager those below their own. */
export function dealerRolesGivenBy(role: DealerRole): readonly DealerRole[] {
  if (role === 'owner') return DEALER_ROLES;
  return role === 'manager' ? ['member'] : [];
}

/** What a role means, in words. */
export const DEALER_ROLE_WORDS: Readonly<Record<DealerRole, { readonly name: string; readonly says: string }>> = {
  owner: { name: 'Owner', says: 'Owners sell, edit the public page, manage the license and integrations, and decide who is a member.' },
  manager: { name: 'Manager', says: 'Managers sell, edit the public page, manage integrations and invite members.' },
  member: { name: 'Member', says: 'Members can see the member list and the license status. They can’t sell for the dealership.' },
};

export const DEALER_DOCUMENT_KINDS = ['licence', 'registration', 'identity', 'insurance', 'other'] as const;
export type DealerDocumentKind = (typeof DEALER_DOCUMENT_KINDS)[number];
export const DEALER_DOCUMENT_WORDS: Readonly<Record<DealerDocumentKind, string>> = {
  licence: 'Dealer license',
  registration: 'Business registration',
  identity: 'Proof of identity',
  insurance: 'Insurance or bond',
  other: 'Other',
};

/** How a licence stands: `ends_soon` from so many days before its last day. */
export const LICENCE_STANDINGS = ['good', 'ends_soon', 'ended', 'none'] as const;
export type LicenceStanding = (typeof LICENCE_STANDINGS)[number];
/** So many days before a licence ends its owners and the staff are told; the last time when it has ended. */
export const LICENCE_WARNING_DAYS = [30, 7, 0] as const;

/** Bounds of a dealer. */
export const DEALER_LIMITS = { documents: 10, documentMb: 10, members: 50, invitations: 20, about: 4000, message: 2000, reason: 1000 } as const;
/** An invitation is good for so many days. */
export const INVITATION_DAYS = 14;
