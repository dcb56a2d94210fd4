import type { RefusalTable } from './define.ts';

const INVITATION_ENDS = {
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was declined. Ask the dealership for a new one.',
  revoked: 'The dealership revoked this invitation.',
  replaced: 'The dealership sent a newer invitation. Use the link in the latest email.',
};

export const DEALER_REFUSALS = {
  applicant_gone: { status: 409, message: 'The applicant can’t own another dealership. Decline the application.' },
  application_decided: { status: 409, message: 'This application was already decided.' },
  application_decided_already: {
    status: 409,
    wireCode: 'application_decided',
    message: ({ state }: { state: string }) => `This application is already ${state}.`,
  },
  application_needs_verified_email: {
    status: 403,
    wireCode: 'email_not_verified',
    message: 'Verify your email address first so we can send you our decision.',
  },
  application_not_found: { status: 404, wireCode: 'not_found', message: 'Application not found.' },
  application_of_closed_dealer: {
    status: 409,
    wireCode: 'dealer_closed',
    message: 'This dealership is closed. Decline the application.',
  },
  application_open: {
    status: 409,
    message: ({ kind }: { kind: string }) =>
      kind === 'new'
        ? 'We’re already reviewing one of your applications. We’ll email you our decision.'
        : 'We’re already reviewing a new license for this dealership.',
  },
  application_to_reopen_dealer: {
    status: 409,
    wireCode: 'dealer_closed',
    message: 'This dealership is closed. Contact us to reopen it.',
  },
  bidder_as_member: {
    status: 409,
    wireCode: 'has_bid',
    message: ({ dealer }: { dealer: string }) =>
      `You have bid in a live auction of ${dealer}. Members can’t bid on their dealership’s auctions, so you can join once that auction is over.`,
  },
  dead_invitation: {
    status: 404,
    wireCode: 'dead_link',
    message: 'This invitation is no longer valid. Ask the dealership for a new one.',
  },
  dealer_closed: { status: 409, message: 'This dealership is closed.' },
  dealer_closed_already: { status: 409, wireCode: 'dealer_closed', message: 'This dealership is already closed.' },
  dealer_not_found: { status: 404, wireCode: 'not_found', message: 'Dealership not found.' },
  invitation_answered: { status: 409, wireCode: 'invitation_ended', message: 'This invitation was already answered.' },
  invitation_ended: { status: 409, message: ({ how }: { how: keyof typeof INVITATION_ENDS }) => INVITATION_ENDS[how] },
  invitation_expired: { status: 409, message: 'This invitation has expired. Ask the dealership for a new one.' },
  invitation_for_other_address: {
    status: 403,
    wireCode: 'other_address',
    message: ({ address }: { address: string }) =>
      `This invitation was sent to ${address}. Sign in with the account for that address.`,
  },
  invitation_needs_verified_email: {
    status: 403,
    wireCode: 'email_not_verified',
    message: 'Verify your email address first, or use the link in the email.',
  },
  invitation_not_found: { status: 404, wireCode: 'not_found', message: 'Invitation not found.' },
  last_owner: { status: 409, message: 'A dealership needs an owner. Make another member an owner first.' },
  licence_ended: { status: 409, message: 'The license has expired. Decline and ask for a new one.' },
  member_not_found: { status: 404, wireCode: 'not_found', message: 'No member has this username.' },
  role_too_low: { status: 403, message: 'Your role in this dealership doesn’t allow this. Ask an owner.' },
  staff_as_applicant: { status: 403, wireCode: 'staff_account', message: 'Staff can’t act for a dealership.' },
  staff_as_member: { status: 403, wireCode: 'staff_account', message: 'Staff can’t join a dealership.' },
  too_many_dealer_documents: {
    status: 409,
    wireCode: 'too_many_documents',
    message: 'You’ve uploaded too many documents. Submit or remove some first.',
  },
  too_many_invitations: {
    status: 409,
    message: ({ limit }: { limit: number }) =>
      `A dealership can have up to ${limit} open invitations. Revoke one first.`,
  },
  too_many_members: {
    status: 409,
    message: ({ dealer }: { dealer: string }) => `${dealer} has reached its member limit.`,
  },
  invited_email_invalid: {
    status: 422,
    field: 'email',
    wireCode: 'invalid_email',
    message: 'Please enter a valid email address.',
  },
  member_already: {
    status: 409,
    field: 'email',
    wireCode: 'already_member',
    message: 'The person with this email is already a member.',
  },
} satisfies RefusalTable;
