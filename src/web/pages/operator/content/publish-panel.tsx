import { useState } from 'react';
import type { ContentDetail } from '#contract/content.ts';
import { TimeText, useZone, zoneLabel } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { STATE_LABELS } from './content-labels.ts';

interface PublishPanelProps {
  item: ContentDetail | null;
  isBusy: boolean;
  onPublish: () => void;
  onSchedule: (at: string) => void;
  onUnpublish: () => void;
}

function previewOf({ href, id }: ContentDetail): string {
  const [path, place] = href.split('#');
  return `${path}?preview=${id}${place === undefined ? '' : `#${place}`}`;
}

export function PublishPanel({ item, isBusy, onPublish, onSchedule, onUnpublish }: PublishPanelProps) {
  const zone = useZone();
  const [at, setAt] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // `aria-disabled` instead of `disabled`, so that a busy button keeps the focus.
  const waiting = isBusy ? { 'aria-disabled': true } : {};
  const schedule = () => {
    const ms = Date.parse(at);
    if (Number.isNaN(ms)) {
      setProblem('Enter a date and time.');
      return;
    }
    setProblem(null);
    onSchedule(new Date(ms).toISOString());
  };
  return (
    <Section title="Publishing" id="publish-title" size="h4" className="border-t border-line pt-4">
      {item === null ? (
        <p className="mt-2 text-ink-2">Only staff can see a draft. Publishing saves it first.</p>
      ) : (
        <dl className="mt-3 grid gap-2 text-small">
          <div className="flex items-center justify-between gap-3">
            <dt className="text-ink-3">State</dt>
            <dd>
              <span className={`badge ${STATE_LABELS[item.state].badge}`}>{STATE_LABELS[item.state].text}</span>
            </dd>
          </div>
          {item.published_at === null ? null : (
            <div className="flex justify-between gap-3">
              <dt className="text-ink-3">Published</dt>
              <dd className="text-right">
                <TimeText at={item.published_at} />, version {item.published_version}
              </dd>
            </div>
          )}
          {item.scheduled_at === null || item.state !== 'scheduled' ? null : (
            <div className="flex justify-between gap-3">
              <dt className="text-ink-3">Scheduled for</dt>
              <dd className="text-right">
                <TimeText at={item.scheduled_at} />, version {item.scheduled_version}
              </dd>
            </div>
          )}
        </dl>
      )}
      {item === null || item.state === 'published' ? null : (
        <p className="mt-3 text-small">
          <a href={previewOf(item)} className="link inline-flex min-h-9 items-center" target="_blank" rel="noreferrer">
            Preview version {item.version}
          </a>
        </p>
      )}
      {item === null || item.published_version === null ? null : (
        <p className="mt-1 text-small">
          <PageLink to={item.href} className="link inline-flex min-h-9 items-center">
            View public page
          </PageLink>
        </p>
      )}
      <div className="mt-4 grid gap-3">
        <WaitingButton className="btn-line w-full" {...waiting} onClick={isBusy ? undefined : onPublish}>
          Publish now
        </WaitingButton>
        <Field
          name="publish_at"
          label="Publish at"
          type="datetime-local"
          hint={`In ${zoneLabel(zone)}.`}
          value={at}
          onChange={(event) => setAt(event.target.value)}
          errors={problem === null ? [] : [problem]}
        />
        <WaitingButton className="btn-line w-full" {...waiting} onClick={isBusy ? undefined : schedule}>
          Schedule
        </WaitingButton>
        {item === null || item.state === 'draft' ? null : (
          <WaitingButton className="btn-stop w-full" {...waiting} onClick={isBusy ? undefined : onUnpublish}>
            {item.state === 'scheduled' && item.published_version === null ? 'Cancel schedule' : 'Unpublish'}
          </WaitingButton>
        )}
      </div>
    </Section>
  );
}
