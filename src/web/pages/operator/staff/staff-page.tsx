import { countOf } from '#contract/format/money.ts';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Check, Minus } from 'lucide';
import { listStaff, changeRoles } from '#contract/endpoints/people.ts';
import type { StaffMember } from '#contract/operator-people.ts';
import { mayDo, POWER_LABELS, ROLE_LABELS, STAFF_POWERS, STAFF_ROLES, type StaffPower } from '#contract/staff.ts';
import { browserClient } from '#web/api.ts';
import { ConsoleHead } from '#web/components/console/console-head.tsx';
import { runOrRequest } from '#web/components/console/second-approval.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { RoleChecks } from '#web/components/console/role-checks.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';
import { Table } from '#web/components/ui/table.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Staff', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { staff: await pageContext(context).client.call(listStaff) };
}

function Members({ staff }: { staff: readonly StaffMember[] }) {
  return (
    <Table
      caption="Staff members"
      className="tbl dense mt-3"
      columns={['Username', ['Name', 'max-md:hidden'], 'Roles', ['Since', 'max-md:hidden']]}
    >
      {staff.map((member) => (
        <tr key={member.username}>
          <td>
            <PageLink
              to={`/operator/people/${member.username}#roles`}
              className="inline-flex min-h-9 items-center break-all font-strong underline-offset-4 hover:underline"
            >
              {member.username}
            </PageLink>
          </td>
          <td className="max-md:hidden">{member.name}</td>
          <td>
            <span className="flex flex-wrap gap-1 py-1">
              {member.roles.map((role) => (
                <span key={role} className={`badge ${role === 'administrator' ? 'badge-info' : 'badge-plain'}`}>
                  {ROLE_LABELS[role].name}
                </span>
              ))}
            </span>
          </td>
          <td className="whitespace-nowrap max-md:hidden">
            <TimeText at={member.since} form="date" />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function PowerTable() {
  return (
    <ScrollTable
      label="Permissions"
      caption="Permissions by role"
      className="tbl dense min-w-[40rem]"
      columns={['Permission', ...STAFF_ROLES.map((role) => [ROLE_LABELS[role].name, '!text-center'] as const)]}
    >
      {(Object.keys(STAFF_POWERS) as StaffPower[]).map((power) => (
        <tr key={power}>
          <th scope="row" className="!border-line !font-plain !text-ink">
            {POWER_LABELS[power]}
          </th>
          {STAFF_ROLES.map((role) => (
            <td key={role} className="text-center">
              {mayDo([role], power) ? (
                <span className="inline-flex text-go">
                  <Icon of={Check} size={18} />
                  <span className="sr-only">Yes</span>
                </span>
              ) : (
                <span className="inline-flex text-ink-3">
                  <Icon of={Minus} size={18} />
                  <span className="sr-only">No</span>
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}

function AssignRoles() {
  const [username, setUsername] = useState('');
  const [roles, setRoles] = useState<readonly string[]>([]);
  const { notice, done } = useNotice();
  return (
    <>
      <SuccessAlert>{notice}</SuccessAlert>
      <ReasonForm
        id="appoint"
        hint="Saved to the audit log."
        button="Assign roles"
        busy="Saving…"
        notice="Roles assigned."
        action={(reason) => {
          const appointed = username.trim();
          const body = { roles: STAFF_ROLES.filter((role) => roles.includes(role)), reason };
          return runOrRequest(() => browserClient.call(changeRoles, { params: { username: appointed }, body }), {
            action: 'change_roles',
            username: appointed,
            ...body,
          });
        }}
        onDone={(text) => {
          done(text);
          setUsername('');
          setRoles([]);
        }}
      >
        <Field
          name="username"
          label="Username"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <RoleChecks roles={roles} onChange={setRoles} />
      </ReasonForm>
    </>
  );
}

export default function StaffPage() {
  const { staff } = useLoaderData<typeof loader>();
  const user = useUser();
  const mayGive = mayDo(user?.staff_roles ?? [], 'give_roles');
  return (
    <>
      <ConsoleHead title="Staff">
        <span className="text-small text-ink-2">{countOf(staff.length, 'member')}</span>
      </ConsoleHead>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 ${mayGive ? 'xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
      >
        <Section size="h4" title="Members" id="members">
          <Members staff={staff} />
        </Section>
        {mayGive ? (
          <Section size="h4" title="Add staff member" id="appoint">
            <AssignRoles />
          </Section>
        ) : null}
        <Section size="h4" title="Permissions by role" id="powers" className="xl:col-span-full">
          <PowerTable />
        </Section>
      </div>
    </>
  );
}
