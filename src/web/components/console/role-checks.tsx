import { ROLE_LABELS, STAFF_ROLES } from '#contract/staff.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

export function RoleChecks({
  roles,
  onChange,
}: {
  roles: readonly string[];
  onChange: (roles: readonly string[]) => void;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Roles</legend>
      {STAFF_ROLES.map((role) => (
        <Checkbox
          key={role}
          className="!items-start"
          checked={roles.includes(role)}
          onChange={(event) =>
            onChange(event.target.checked ? [...roles, role] : roles.filter((each) => each !== role))
          }
        >
          <span>
            <span className="font-medium">{ROLE_LABELS[role].name}</span>
            <span className="block text-small text-ink-2">{ROLE_LABELS[role].purpose}</span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
