import { A_FORMER_MEMBER } from '#contract/member-names.ts';
import type { SettingsVersion } from '#contract/settings-form.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { settingText } from '#web/components/console/setting-text.ts';
import { PersonLink } from '#web/components/console/row-links.tsx';

export function Versions({ versions }: { versions: readonly SettingsVersion[] }) {
  if (versions.length === 0)
    return <p className="mt-2 text-ink-2">No changes yet. All settings have their defaults.</p>;
  return (
    <ol className="mt-2">
      {versions.map((version) => (
        <li key={version.version} className="border-b border-line py-3">
          <p>
            <strong className="font-strong">Version {version.version}</strong>
            <span className="text-ink-2">
              {' '}
              by {version.changed_by === null ? A_FORMER_MEMBER : <PersonLink username={version.changed_by} />}
            </span>
          </p>
          <p className="text-small text-ink-3">
            <TimeText at={version.changed_at} form="record" />
          </p>
          {version.reason === '' ? null : <p className="mt-1 whitespace-pre-line break-words">“{version.reason}”</p>}
          <dl className="mt-2 grid gap-1 text-small">
            {version.changes.map((change) => {
              const { label, before, after } = settingText(change, version.currencies);
              return (
                <div key={change.setting}>
                  <dt className="inline font-medium">{label}: </dt>
                  <dd className="inline break-words">
                    <del className="text-ink-3">{before}</del> <ins className="no-underline">{after}</ins>
                  </dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ol>
  );
}
