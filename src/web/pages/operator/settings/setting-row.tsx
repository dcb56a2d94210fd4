import { A_FORMER_MEMBER } from '#contract/member-names.ts';
import type { ReactNode } from 'react';
import type { SettingName } from '#contract/setting-fields.ts';
import type { SettingField } from '#contract/setting-groups/setting-field.ts';
import type { SettingChange } from '#contract/settings-form.ts';
import { addressOf } from '#web/components/console/address.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

/** The audit log is searched by words, and a setting's name consists of some. */
const auditAddress = (name: SettingName) =>
  addressOf('/operator/audit', { action: 'settings_changed', q: name.replaceAll('_', ' ') });

export function LastChange({ name, change }: { name: SettingName; change: SettingChange | undefined }) {
  if (change === undefined) return <p>Default, never changed</p>;
  return (
    <p>
      Changed <TimeText at={change.changed_at} form="date" /> by{' '}
      {change.changed_by === null ? A_FORMER_MEMBER : <PersonLink username={change.changed_by} />}
      {' · '}
      <PageLink className="link" to={auditAddress(name)}>
        Audit log<span className="sr-only"> of this setting</span>
      </PageLink>
    </p>
  );
}

interface SettingRowProps {
  name: SettingName;
  field: SettingField;
  change: SettingChange | undefined;
  children: ReactNode;
}

export function SettingRow({ name, field, change, children }: SettingRowProps) {
  return (
    <div
      id={`setting-${name}`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_16rem]"
    >
      <div className="min-w-0">{children}</div>
      <div className="grid content-start gap-1 text-small text-ink-2 md:pt-6">
        <p>
          <span className="font-medium text-ink">Affects: </span>
          {field.affects}
        </p>
        <LastChange name={name} change={change} />
      </div>
    </div>
  );
}
