import type { z } from 'zod';
import type { Call } from './call.ts';
import type { ChangeRolesSchema, StaffList, StaffMember } from './operator-people.ts';

/** The console's own calls, apart from the client that every page of the public loads. */
export function staffCalls({ call }: { readonly call: Call }) {
  const personPath = (username: string) => `/api/operator/users/${encodeURIComponent(username)}`;
  return {
    staff: () => call<StaffList>('GET', '/api/operator/staff'),
    changeRoles: (username: string, body: z.input<typeof ChangeRolesSchema>) => call<StaffMember>('PUT', `${personPath(username)}/roles`, { body }),
  };
}
