import { A_FORMER_MEMBER } from '#contract/member-names.ts';
import type { EmailText } from '#contract/direct-emails.ts';
import type { EmailTemplate } from '#contract/email-template-calls.ts';
import type { Difference } from '#contract/review.ts';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { EMAIL_PARTS } from './email-parts.ts';

function differenceOf(before: EmailText, after: EmailText): Difference[] {
  return EMAIL_PARTS.filter(([part]) => before[part] !== after[part]).map(([part, name]) => ({
    field: part,
    name,
    before: before[part] ?? '',
    after: after[part] ?? '',
  }));
}

export function Versions({ template, onTake }: { template: EmailTemplate; onTake: (wording: EmailText) => void }) {
  const { versions, built_in: builtIn } = template;
  if (versions.length === 0) return <p className="mt-2 text-ink-2">No changes yet. The default template is in use.</p>;
  return (
    <ol className="mt-2 border-t border-line">
      {versions.map(({ version, wording, changed_by: by, changed_at: at, reason }, place) => {
        const older = versions[place + 1];
        // The list may end before the first version; what came before that is unknown.
        const before = older?.wording ?? (older === undefined && version > 1 ? null : builtIn);
        const fields = before === null ? [] : differenceOf(before, wording ?? builtIn);
        return (
          <li key={version} className="border-b border-line py-3">
            <p>
              <strong className="font-strong">Version {version}</strong>
              <span className="text-ink-2">
                , {wording === null ? 'reset to default' : 'customized'}, by {by ?? A_FORMER_MEMBER}
              </span>
            </p>
            <p className="text-small text-ink-3">
              <TimeText at={at} form="record" />: “{reason}”
            </p>
            {fields.length === 0 ? null : (
              <details className="mt-1">
                <summary className="link inline-flex min-h-9 cursor-pointer items-center">
                  Changes<span className="sr-only"> in version {version}</span>:{' '}
                  {fields.map(({ name }) => name.toLowerCase()).join(', ')}
                </summary>
                <div className="mt-2">
                  <DifferenceList fields={fields} />
                </div>
              </details>
            )}
            <button type="button" className="btn btn-quiet btn-s -ml-3" onClick={() => onTake(wording ?? builtIn)}>
              {version === template.version ? 'Start from this version' : 'Restore this version'}
              <span className="sr-only"> {version}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
