import { ROLE_LABELS, STAFF_ROLES } from '#contract/staff.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

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
        <label key={role} className="check !items-start">
          <input
            ref={syncTypedValue}
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(event.target.checked ? [...roles, role] : roles.filter((each) => each !== role))
            }
          />
          <span>
            <span className="font-medium">{ROLE_LABELS[role].name}</span>
            <span className="block text-small text-ink-2">{ROLE_LABELS[role].purpose}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
