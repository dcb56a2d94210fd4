import { A_FORMER_MEMBER } from '#contract/member-names.ts';
import type { Wording } from '#contract/direct-emails.ts';
import type { EmailTemplate } from '#contract/email-template-schemas.ts';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { differenceOf } from './difference-of.ts';

export function Versions({ template, onTake }: { template: EmailTemplate; onTake: (wording: Wording) => void }) {
  const { versions, fields, original } = template;
  const fallback = original ?? template.built_in;
  const [reset, saved] = original === null ? ['reset to default', 'customized'] : ['translation removed', 'translated'];
  if (versions.length === 0)
    return (
      <p className="mt-2 text-ink-2">
        {original === null ? 'No changes yet. The default template is in use.' : 'Not written yet.'}
      </p>
    );
  return (
    <ol className="mt-2 border-t border-line">
      {versions.map(({ version, wording, changed_by: by, changed_at: at, reason }, index) => {
        const older = versions[index + 1];
        // The list may end before the first version; what came before that is unknown.
        const before = older?.wording ?? (older === undefined && version > 1 ? null : fallback);
        const changed = before === null ? [] : differenceOf(fields, before, wording ?? fallback);
        return (
          <li key={version} className="border-b border-line py-3">
            <p>
              <strong className="font-strong">Version {version}</strong>
              <span className="text-ink-2">
                , {wording === null ? reset : saved}, by {by ?? A_FORMER_MEMBER}
              </span>
            </p>
            <p className="text-small text-ink-3">
              <TimeText at={at} form="record" />: “{reason}”
            </p>
            {changed.length === 0 ? null : (
              <details className="mt-1">
                <summary className="link inline-flex min-h-9 cursor-pointer items-center">
                  Changes<span className="sr-only"> in version {version}</span>:{' '}
                  {changed.map(({ name }) => name.toLowerCase()).join(', ')}
                </summary>
                <div className="mt-2">
                  <DifferenceList fields={changed} />
                </div>
              </details>
            )}
            <button type="button" className="btn btn-quiet btn-s -ml-3" onClick={() => onTake(wording ?? fallback)}>
              {version === template.version ? 'Start from this version' : 'Restore this version'}
              <span className="sr-only"> {version}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
