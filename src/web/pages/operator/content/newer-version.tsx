import { useEffect, useRef, useState } from 'react';
import { CircleAlert } from 'lucide';
import type { ContentVersionDetail } from '#contract/content.ts';
import { readContentVersion } from '#contract/endpoints/content.ts';
import { browserClient } from '#web/api.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { messageOf } from '#web/problems.ts';
import { fieldText } from './fields.ts';
import { FigureList } from '#web/components/ui/description-list.tsx';

export function NewerVersion({
  id,
  number,
  isBusy,
  onKeepMine,
}: {
  id: string;
  number: number;
  isBusy: boolean;
  onKeepMine: () => void;
}) {
  const message = useRef<HTMLDivElement>(null);
  const [theirs, setTheirs] = useState<ContentVersionDetail | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => message.current?.focus(), [number]);
  useEffect(() => {
    let isCurrent = true;
    browserClient.call(readContentVersion, { params: { id, number } }).then(
      (version) => {
        if (isCurrent) setTheirs(version);
      },
      (error: unknown) => {
        if (isCurrent) setRefusal(messageOf(error, 'The other version could not be loaded.'));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, number]);
  const texts =
    theirs === null
      ? []
      : Object.entries(theirs.fields).filter(([, value]) => typeof value === 'string' && value !== '');
  return (
    <div ref={message} className="alert alert-warn outline-none" role="alert" tabIndex={-1}>
      <Icon of={CircleAlert} />
      <div className="min-w-0 flex-1">
        <strong>
          Someone else saved version {number} while you were editing. Your changes aren’t lost, but they aren’t saved
          yet.
        </strong>
        <p className="mt-1">
          {theirs === null ? (
            (refusal ?? 'Loading the other version…')
          ) : (
            <>
              {theirs.saved_by ?? 'The system'} saved it on <TimeText at={theirs.saved_at} />
              {theirs.note === '' ? '' : `: ${theirs.note}`}.
            </>
          )}
        </p>
        {theirs === null ? null : (
          <details className="mt-2">
            <summary className="min-h-9 cursor-pointer font-medium">Read version {number}</summary>
            <FigureList
              className="mt-2 grid gap-3"
              valueClass="whitespace-pre-wrap break-words font-mono text-small"
              rows={texts.map(([name, value]) => [name.replaceAll('_', ' '), fieldText(value)])}
            />
          </details>
        )}
        <button type="button" className="btn btn-solid mt-3" disabled={isBusy} onClick={onKeepMine}>
          Save my changes as version {number + 1}
        </button>
      </div>
    </div>
  );
}
