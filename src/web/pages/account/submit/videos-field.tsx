import { useState } from 'react';
import { Plus, Trash2 } from 'lucide';
import type { Submission } from '#contract/submissions.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { useFormErrors } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

const MAX_VIDEOS = 6;
const MAX_URL_LENGTH = 300;

export function VideosField({ draft }: { draft: Submission }) {
  const errors = useFormErrors();
  const [count, setCount] = useState(Math.max(1, draft.videos.length));
  const [gone, setGone] = useState<readonly number[]>([]);
  const shown = Array.from({ length: count }, (_, at) => at).filter((at) => !gone.includes(at));
  return (
    <section id="field-videos" tabIndex={-1} aria-labelledby="videos-title" className="max-w-3xl">
      <h2 id="videos-title" className="heading text-h3">
        Videos
      </h2>
      <p className="hint mt-1">Show a cold start and a drive. Paste links to YouTube or Vimeo.</p>
      {(errors['videos'] ?? []).map((error) => (
        <p key={error} className="error mt-2">
          {error}
        </p>
      ))}
      <div className="mt-3 grid gap-3">
        {shown.map((at, index) => (
          <div key={at} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field
                name={`video-${at}`}
                label={`Link ${index + 1}`}
                type="url"
                inputMode="url"
                maxLength={MAX_URL_LENGTH}
                defaultValue={draft.videos[at]?.url ?? ''}
                placeholder="https://youtu.be/…"
                errors={errors[`videos.${index}.url`]}
              />
            </div>
            <button
              type="button"
              className="btn btn-quiet btn-icon"
              aria-label={`Remove link ${index + 1}`}
              onClick={() => setGone([...gone, at])}
            >
              <Icon of={Trash2} size={18} />
            </button>
          </div>
        ))}
      </div>
      {shown.length >= MAX_VIDEOS ? null : (
        <button type="button" className="btn btn-line mt-3" onClick={() => setCount(count + 1)}>
          <Icon of={Plus} size={18} />
          Add video
        </button>
      )}
    </section>
  );
}

const MAX_LINES = 60;

export function readVideos(text: (name: string) => string): { url: string; title: string }[] {
  return Array.from({ length: MAX_LINES }, (_, at) => text(`video-${at}`))
    .filter((url) => url !== '')
    .map((url) => ({ url, title: '' }));
}
