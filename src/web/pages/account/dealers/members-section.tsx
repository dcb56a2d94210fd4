import { useState } from 'react';
import { DEALER_ROLE_LABELS, DEALER_ROLES, type DealerRole } from '#contract/dealer-roles.ts';
import type { DealerAccess, DealerInvitation, DealerMember } from '#contract/dealers.ts';
import { changeMemberRole, inviteMember, removeMember, revokeInvitation } from '#contract/endpoints/dealers.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Confirm } from '#web/components/ui/confirm-button.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, Select } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader, WaitingButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';

interface SectionProps {
  dealer: DealerAccess;
  onDone: (notice: string) => void;
}

const roleOf = (typed: string): DealerRole => DEALER_ROLES.find((role) => role === typed) ?? 'member';

function Member({ member, dealer, isSelf, onDone }: SectionProps & { member: DealerMember; isSelf: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const isReady = useIsReady();
  const action = useAction();
  const changeRole = async (role: DealerRole) => {
    if (
      (await action.run(() =>
        browserClient.call(changeMemberRole, {
          params: { slug: dealer.slug, username: member.username },
          body: { role },
        }),
      )) !== null
    )
      onDone(`${member.username} is now ${DEALER_ROLE_LABELS[role].name.toLowerCase()}.`);
  };
  const remove = async () => {
    if (
      (await action.run(() =>
        browserClient.call(removeMember, { params: { slug: dealer.slug, username: member.username } }),
      )) !== null
    )
      onDone(`${member.username} was removed from ${dealer.name}.`);
  };
  const mayRemove = !isSelf && dealer.may.includes('remove_members') && dealer.may_give.includes(member.role);
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate font-strong">
            {member.name}
            {isSelf ? ' (you)' : ''}
          </p>
          <p className="truncate text-small text-ink-3">
            {member.username}, since <TimeText at={member.since} form="day" />
          </p>
        </div>
        {dealer.may.includes('change_roles') ? (
          <select
            className="input !min-h-11 !w-auto"
            aria-label={`Role of ${member.username}`}
            value={member.role}
            disabled={!isReady || action.isBusy}
            onChange={(event) => void changeRole(roleOf(event.target.value))}
          >
            {DEALER_ROLES.map((role) => (
              <option key={role} value={role}>
                {DEALER_ROLE_LABELS[role].name}
              </option>
            ))}
          </select>
        ) : (
          <span className="badge badge-plain">{DEALER_ROLE_LABELS[member.role].name}</span>
        )}
        {mayRemove ? (
          <WaitingButton className="btn-quiet max-sm:-ml-3" onClick={() => setAsked(!isAsked)}>
            Remove<span className="sr-only"> {member.username}</span>
          </WaitingButton>
        ) : null}
      </div>
      <ErrorSummary problem={action.refused} />
      {isAsked ? (
        <Confirm
          text={`They will lose access to ${dealer.name}.`}
          button={`Yes, remove ${member.username}`}
          isBusy={action.isBusy}
          onConfirm={remove}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </li>
  );
}

function Invitation({ invitation, dealer, onDone }: SectionProps & { invitation: DealerInvitation }) {
  const action = useAction();
  const revoke = async () => {
    if (
      (await action.run(() =>
        browserClient.call(revokeInvitation, { params: { slug: dealer.slug, id: invitation.id } }),
      )) !== null
    )
      onDone(`Invitation to ${invitation.email} revoked.`);
  };
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="break-all font-medium">{invitation.email}</p>
          <p className="text-small text-ink-3">
            {DEALER_ROLE_LABELS[invitation.role].name}, invited by {invitation.invited_by},{' '}
            {invitation.is_expired ? (
              'expired'
            ) : (
              <>
                expires <TimeText at={invitation.expires_at} form="day" />
              </>
            )}
          </p>
        </div>
        {dealer.may_give.includes(invitation.role) ? (
          <WaitingButton className="btn-quiet" disabled={action.isBusy} onClick={() => void revoke()}>
            Revoke invite<span className="sr-only"> to {invitation.email}</span>
          </WaitingButton>
        ) : null}
      </div>
      <ErrorSummary problem={action.refused} />
    </li>
  );
}

function Invite({ dealer, onDone }: SectionProps) {
  const send = async (text: TextReader, form: HTMLFormElement) => {
    await browserClient.call(inviteMember, {
      params: { slug: dealer.slug },
      body: { email: text('email'), role: roleOf(text('role')) },
    });
    onDone(`Invitation sent to ${text('email')}.`);
    form.reset();
  };
  return (
    <ActionForm className="mt-6 max-w-2xl" failed="We couldn’t send the invitation. Please try again." action={send}>
      <h3 className="font-strong">Invite a member</h3>
      <ErrorSummary />
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          hint="They don’t need an account yet. The email explains how to join."
        />
        <Select
          name="role"
          label="Role"
          options={dealer.may_give.toReversed().map((role) => [role, DEALER_ROLE_LABELS[role].name] as const)}
        />
      </div>
      <SubmitButton busy="Sending…" className="btn-line mt-4">
        Send invite
      </SubmitButton>
    </ActionForm>
  );
}

export function MembersSection({ dealer, username, onDone }: SectionProps & { username: string }) {
  const mayInvite = dealer.may.includes('invite') && !dealer.is_closed;
  return (
    <Section title="Members" id="members" size="h3" className="mt-12">
      <p className="mt-1 max-w-prose text-ink-2">
        {DEALER_ROLES.map((role) => DEALER_ROLE_LABELS[role].says).join(' ')} Members can’t bid on the dealership’s
        auctions.
      </p>
      <ul className="mt-4 border-t border-line">
        {dealer.members.map((member) => (
          <Member
            key={member.username}
            member={member}
            dealer={dealer}
            isSelf={member.username === username}
            onDone={onDone}
          />
        ))}
      </ul>
      {dealer.invitations === null || dealer.invitations.length === 0 ? null : (
        <>
          <h3 className="mt-8 font-strong">Pending invites</h3>
          <ul className="mt-2 border-t border-line">
            {dealer.invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} dealer={dealer} onDone={onDone} />
            ))}
          </ul>
        </>
      )}
      {mayInvite ? <Invite dealer={dealer} onDone={onDone} /> : null}
    </Section>
  );
}
