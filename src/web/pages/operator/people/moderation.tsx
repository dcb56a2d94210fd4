import { useState } from 'react';
import { BLOCK_SCOPES, BLOCK_LABELS, type BlockScope } from '#contract/blocks.ts';
import {
  liftBlock,
  setBlock,
  writeNote,
  changeRoles,
  startImpersonation,
  requestFactorReset,
  endSessions,
} from '#contract/endpoints/people.ts';
import { FACTOR_RESET_HOURS } from '#contract/limits.ts';
import type { PersonFile } from '#contract/operator-people.ts';
import { IMPERSONATION_MINUTES, mayDo, STAFF_ROLES, type StaffPower } from '#contract/staff.ts';
import { browserClient } from '#web/api.ts';
import { runOrRequest } from '#web/components/console/second-approval.ts';
import { ActionPanel } from '#web/components/console/action-panel.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { RoleChecks } from '#web/components/console/role-checks.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, Select } from '#web/components/ui/fields.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { useUser } from '#web/root-data.ts';

export function Notes({ file }: { file: PersonFile }) {
  if (file.notes.length === 0) return <p className="mt-2 text-ink-2">No notes yet.</p>;
  return (
    <ol className="mt-2">
      {file.notes.map((note) => (
        <li key={note.id} className="border-b border-line py-3">
          <p className="whitespace-pre-line break-words">
            {note.kind === 'strike' ? <span className="badge badge-warn mr-2">Strike</span> : null}
            {note.text}
          </p>
          <p className="text-small text-ink-3">
            {note.written_by}, <TimeText at={note.written_at} form="day" />
          </p>
        </li>
      ))}
    </ol>
  );
}

export function Sessions({ file }: { file: PersonFile }) {
  if (file.sessions.length === 0) return <p className="mt-2 text-ink-2">No active sessions.</p>;
  return (
    <ul className="mt-2">
      {file.sessions.map((session, index) => (
        <li key={index} className="border-b border-line py-2 text-small">
          <span className="break-words font-strong">{session.device}</span>{' '}
          <span className="data text-ink-3">{session.address === '' ? 'no IP address' : session.address}</span>
          <span className="block text-ink-3">
            Signed in <TimeText at={session.created_at} form="day" />, last seen{' '}
            <TimeText at={session.last_seen_at} form="day" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Block({ file, onDone }: { file: PersonFile; onDone: (notice: string) => void }) {
  const [scope, setScope] = useState<BlockScope>('commenting');
  const [days, setDays] = useState('');
  const isEndless = scope === 'bidding' || scope === 'all';
  return (
    <>
      {file.blocks.map((block) => (
        <ReasonForm
          key={block.id}
          id={`lift-${file.username}-${block.scope}`}
          label="Reason for lifting"
          button={`Lift block: ${BLOCK_LABELS[block.scope].toLowerCase()}`}
          busy="Lifting…"
          notice="Block lifted."
          action={(reason) =>
            browserClient.call(liftBlock, { params: { username: file.username }, body: { scope: block.scope, reason } })
          }
          onDone={onDone}
        >
          <p className="text-small text-ink-2">
            {block.set_by}, <TimeText at={block.set_at} form="day" />
            {block.reason === '' ? '.' : `: “${block.reason}”`}
            {block.ends_at === null ? (
              ''
            ) : (
              <>
                {' '}
                Ends <TimeText at={block.ends_at} form="day" />.
              </>
            )}
          </p>
        </ReasonForm>
      ))}
      <ReasonForm
        id={`block-${file.username}`}
        tone="stop"
        hint="Saved to the audit log."
        button="Block"
        busy="Blocking…"
        notice="Block added."
        onDone={onDone}
        action={(reason) =>
          browserClient.call(setBlock, {
            params: { username: file.username },
            body: {
              scope,
              days: days === '' || isEndless ? null : Number(days),
              reason,
            },
          })
        }
      >
        <Select
          name="scope"
          label="From"
          value={scope}
          options={BLOCK_SCOPES.map((each) => [each, BLOCK_LABELS[each]] as const)}
          onChange={(event) => setScope(BLOCK_SCOPES.find((each) => each === event.target.value) ?? 'commenting')}
        />
        {isEndless ? null : (
          <Field
            name="days"
            label="Days"
            hint="Leave blank to block until lifted."
            type="number"
            min={1}
            max={365}
            className="data max-w-40"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
      </ReasonForm>
    </>
  );
}

const WRITTEN = {
  note: { button: 'Save note', busy: 'Saving…', notice: 'Note saved.', tone: 'solid' },
  strike: { button: 'Add strike', busy: 'Saving…', notice: 'Strike added.', tone: 'stop' },
} as const;

function Note({
  file,
  kind,
  onDone,
}: {
  file: PersonFile;
  kind: keyof typeof WRITTEN;
  onDone: (notice: string) => void;
}) {
  return (
    <ReasonForm
      id={`${kind}-${file.username}`}
      label={kind === 'note' ? 'Text' : 'What they did'}
      hint="Visible to staff only. It can’t be edited later."
      most={2000}
      {...WRITTEN[kind]}
      onDone={onDone}
      field="text"
      action={(text) => browserClient.call(writeNote, { params: { username: file.username }, body: { kind, text } })}
    />
  );
}

function Roles({ file, onDone }: { file: PersonFile; onDone: (notice: string) => void }) {
  const [roles, setRoles] = useState<readonly string[]>(file.roles);
  return (
    <ReasonForm
      id={`roles-${file.username}`}
      hint="Saved to the audit log. Losing a role signs the person out."
      button="Change roles"
      busy="Changing…"
      notice="Roles changed."
      onDone={onDone}
      action={(reason) => {
        const { username } = file;
        const body = { roles: STAFF_ROLES.filter((role) => roles.includes(role)), reason };
        return runOrRequest(() => browserClient.call(changeRoles, { params: { username }, body }), {
          action: 'change_roles',
          username,
          ...body,
        });
      }}
    >
      <RoleChecks roles={roles} onChange={setRoles} />
    </ReasonForm>
  );
}

function ViewAsUser({ file }: { file: PersonFile }) {
  return (
    <>
      <p className="text-small text-ink-2">
        For {IMPERSONATION_MINUTES} minutes you see every page as {file.username} does. You can’t change anything; their
        emails, private documents and keys stay hidden. You can’t use the console until you stop.
      </p>
      {/* A full page load, so that none of the staff member's data stays in the page. */}
      <ReasonForm
        id={`see-${file.username}`}
        hint="Saved to the audit log before anything is shown."
        button="View as user"
        busy="Opening…"
        notice=""
        action={(reason) =>
          browserClient.call(startImpersonation, { params: { username: file.username }, body: { reason } })
        }
        onDone={() => location.assign('/account')}
      />
    </>
  );
}

function LostFactor({ username, onDone }: { username: string; onDone: (notice: string) => void }) {
  return (
    <>
      <p className="max-w-prose text-small text-ink-2">
        Another staff member must approve, and {FACTOR_RESET_HOURS} hours must pass. We email the user now, and they can
        cancel.{' '}
        <PageLink className="link" to="/operator/factor-resets">
          Open requests
        </PageLink>
      </p>
      <ReasonForm
        id={`factor-reset-${username}`}
        tone="stop"
        label="How you verified their identity"
        hint="For example, you called their known number back and saw their ID on video. Saved to the audit log."
        button="Request removal"
        busy="Requesting…"
        notice="Requested. Another staff member can approve it under “Lost second factors”."
        action={(note) =>
          browserClient.call(requestFactorReset, { params: { username }, body: { identity_note: note } })
        }
        onDone={onDone}
      />
    </>
  );
}

export function UserActions({ file }: { file: PersonFile }) {
  const roles = useUser()?.staff_roles ?? [];
  const { notice, done } = useNotice();
  const may = (power: StaffPower) => mayDo(roles, power);
  return (
    <div className="grid gap-4" id="roles">
      <SuccessAlert>{notice}</SuccessAlert>
      {may('note_people') ? (
        <>
          <ActionPanel title="Add note">
            <Note file={file} kind="note" onDone={done} />
          </ActionPanel>
          <ActionPanel title="Add strike">
            <Note file={file} kind="strike" onDone={done} />
          </ActionPanel>
        </>
      ) : null}
      {may('block_people') ? (
        <ActionPanel title="Blocks">
          <Block key={file.blocks.length} file={file} onDone={done} />
        </ActionPanel>
      ) : null}
      {may('end_sessions') ? (
        <ActionPanel title="Sign out">
          <ReasonForm
            id={`sessions-${file.username}`}
            tone="stop"
            hint="Saved to the audit log."
            button="End all sessions"
            busy="Ending…"
            notice="Signed out everywhere."
            action={(reason) =>
              browserClient.call(endSessions, { params: { username: file.username }, body: { reason } })
            }
            onDone={done}
          />
        </ActionPanel>
      ) : null}
      {may('reset_factors') ? (
        <ActionPanel title="Lost second factor">
          <LostFactor username={file.username} onDone={done} />
        </ActionPanel>
      ) : null}
      {may('impersonate_users') && file.roles.length === 0 ? (
        <ActionPanel title="View as user">
          <ViewAsUser file={file} />
        </ActionPanel>
      ) : null}
      {may('give_roles') ? (
        <ActionPanel title="Roles">
          <Roles key={file.roles.join()} file={file} onDone={done} />
        </ActionPanel>
      ) : null}
    </div>
  );
}
