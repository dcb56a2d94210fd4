import type { ContentDetail } from '#contract/content.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';

export function Versions({
  item,
  isDirty,
  onRestore,
}: {
  item: ContentDetail;
  isDirty: boolean;
  onRestore: (number: number) => void;
}) {
  return (
    <Section title="Versions" id="versions-title" size="h4" className="border-t border-line pt-4">
      {isDirty && item.versions.length > 1 ? (
        <p className="mt-1 text-small text-ink-3">Save or discard your changes before restoring a version.</p>
      ) : null}
      <ol className="mt-2">
        {item.versions.map((version) => (
          <li
            key={version.number}
            className="flex items-start justify-between gap-3 border-b border-line py-2.5 text-small"
          >
            <div className="min-w-0">
              <p className="font-strong">
                Version {version.number}
                {version.number === item.published_version ? ', public' : ''}
                {version.number === item.version ? ', latest' : ''}
              </p>
              {version.note === '' ? null : <p className="break-words">{version.note}</p>}
              <p className="text-ink-3">
                {version.saved_by ?? 'System'}, <TimeText at={version.saved_at} />
              </p>
            </div>
            {version.number === item.version ? null : (
              <WaitingButton className="btn-line btn-s" disabled={isDirty} onClick={() => onRestore(version.number)}>
                Restore<span className="sr-only"> version {version.number}</span>
              </WaitingButton>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
