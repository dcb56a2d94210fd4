import { useState } from 'react';
import { DEALER_ROLE_LABELS, DEALER_ROLES, type DealerRole } from '#contract/dealer-roles.ts';
import type { OperatorDealer } from '#contract/dealers.ts';
import { changeMemberRoleAsStaff, removeMemberAsStaff } from '#contract/endpoints/dealer-records.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

interface MemberRowProps {
  slug: string;
  member: OperatorDealer['people'][number];
  onDone: (notice: string) => void;
}

export function MemberRow({ slug, member, onDone }: MemberRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<DealerRole | 'none'>(member.role);
  const { username } = member;
  const done = (notice: string) => {
    setOpen(false);
    onDone(notice);
  };
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="break-words font-medium">
            <PageLink className="link" to={`/operator/people/${username}`}>
              {member.name}, {username}
            </PageLink>
          </p>
          <p className="break-words text-small text-ink-3">
            {member.email}, since <TimeText at={member.since} form="day" />
          </p>
        </div>
        <span className="badge badge-plain">{DEALER_ROLE_LABELS[member.role].name}</span>
        <WaitingButton className="btn-quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change<span className="sr-only"> {username}</span>
        </WaitingButton>
      </div>
      {isOpen ? (
        <div className="mt-2 max-w-xl">
          <ReasonForm
            id={`member-${slug}-${username}`}
            hint="Sent to the member and saved to the audit log."
            button={wanted === 'none' ? 'Remove from dealer' : 'Change role'}
            busy="Saving…"
            tone={wanted === 'none' ? 'stop' : 'solid'}
            notice={
              wanted === 'none'
                ? `${username} was removed from the dealer.`
                : `${username} is now ${DEALER_ROLE_LABELS[wanted].name.toLowerCase()}.`
            }
            action={(reason) =>
              wanted === 'none'
                ? browserClient.call(removeMemberAsStaff, { params: { slug, username }, body: { reason } })
                : browserClient.call(changeMemberRoleAsStaff, {
                    params: { slug, username },
                    body: { role: wanted, reason },
                  })
            }
            onDone={done}
          >
            <div className="field">
              <label htmlFor={`role-${username}`}>Role at the dealer</label>
              <select
                ref={syncTypedValue}
                id={`role-${username}`}
                className="input"
                value={wanted}
                onChange={(event) => setWanted(DEALER_ROLES.find((role) => role === event.target.value) ?? 'none')}
              >
                {DEALER_ROLES.map((role) => (
                  <option key={role} value={role}>
                    {DEALER_ROLE_LABELS[role].name}
                  </option>
                ))}
                <option value="none">None (remove)</option>
              </select>
            </div>
          </ReasonForm>
        </div>
      ) : null}
    </li>
  );
}
