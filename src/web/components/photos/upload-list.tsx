import { Image as ImageIcon, RotateCw, X } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import type { UploadItem } from './use-uploads.ts';

const PERCENT = 100;
const STATE_LABELS = { waiting: 'Waiting', sending: 'Uploading', broken: 'Paused', refused: 'Not added' } as const;

interface UploadListProps {
  uploads: readonly UploadItem[];
  onRetry: (which: readonly UploadItem[]) => void;
  onDrop: (key: number) => void;
}

export function UploadList({ uploads, onRetry, onDrop }: UploadListProps) {
  if (uploads.length === 0) return null;
  const waiting = uploads.filter(({ state }) => state === 'waiting').length;
  const broken = uploads.filter(({ state }) => state === 'broken');
  const refused = uploads.filter(({ state }) => state === 'refused').length;
  const shown = uploads.filter(({ state }) => state !== 'waiting');
  return (
    <section aria-label="Uploads" className="mt-4 border border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <p className="font-strong">
          {uploads.length === refused
            ? `${refused} not added. The others are safe.`
            : `${uploads.length - refused} uploading`}
          {waiting === 0 ? '' : <span className="font-plain text-ink-2">, {waiting} waiting</span>}
        </p>
        {broken.length < 2 ? null : (
          <button type="button" className="btn btn-line btn-s !min-h-11" onClick={() => onRetry(broken)}>
            <Icon of={RotateCw} size={16} />
            Retry all
          </button>
        )}
      </div>
      <ul className="px-4">
        {shown.map((each) => (
          <li key={each.key} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
            {/* Most browsers cannot show HEIC, so the photo appears once the server has converted it. */}
            <Icon of={ImageIcon} className="flex-none text-ink-3" />
            <div className="min-w-0 flex-1">
              <p className="flex justify-between gap-3 text-small">
                <span className="truncate">{each.name}</span>
                <span className="tnum flex-none text-ink-3">
                  {each.state === 'sending'
                    ? each.share === 1
                      ? 'Processing…'
                      : `${Math.round(each.share * PERCENT)} %`
                    : STATE_LABELS[each.state]}
                </span>
              </p>
              {each.state === 'sending' ? (
                <progress
                  className="mt-1 block h-1.5 w-full accent-(--color-go)"
                  value={each.share}
                  aria-label={`Upload progress of ${each.name}`}
                />
              ) : (
                <p className="mt-0.5 text-small text-stop">{each.message}</p>
              )}
            </div>
            {each.state === 'broken' ? (
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Retry ${each.name}`}
                onClick={() => onRetry([each])}
              >
                <Icon of={RotateCw} size={18} />
              </button>
            ) : null}
            {each.state === 'sending' ? null : (
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Remove ${each.name}`}
                onClick={() => onDrop(each.key)}
              >
                <Icon of={X} size={18} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
