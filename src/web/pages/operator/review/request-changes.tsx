import { useState } from 'react';
import { Plus, Trash2 } from 'lucide';
import { REVIEW_FIELDS, type ReviewField } from '#contract/review-fields.ts';
import { requestChanges } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { Select, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

interface RequestedChange {
  readonly field: ReviewField;
  readonly message: string;
}

export function RequestChanges({ slug, onDone }: { slug: string; onDone: (notice: string) => Promise<void> }) {
  const [points, setPoints] = useState<readonly RequestedChange[]>([{ field: 'overview', message: '' }]);
  const [message, setMessage] = useState('');
  const change = (at: number, point: Partial<RequestedChange>) =>
    setPoints(points.map((each, index) => (index === at ? { ...each, ...point } : each)));
  const send = () => {
    const fields = points.filter((point) => point.message.trim() !== '');
    return browserClient.call(requestChanges, { params: { slug }, body: { message, fields } });
  };
  return (
    <ActionForm
      failed="Not sent. What you typed is still here. Please try again."
      action={send}
      onDone={() => onDone('Sent to the seller, in the app and by email.')}
    >
      <ErrorSummary />
      <ol className="grid gap-4">
        {points.map((point, at) => (
          <li key={at} className="grid gap-2 border-b border-line pb-4">
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <Select
                  name={`point-${at}-field`}
                  label={`Point ${at + 1}`}
                  value={point.field}
                  onChange={(event) =>
                    change(at, {
                      field: REVIEW_FIELDS.find(({ field }) => field === event.target.value)?.field ?? 'overview',
                    })
                  }
                  options={REVIEW_FIELDS.map(({ field, name }) => [field, name] as const)}
                />
              </div>
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Remove point ${at + 1}`}
                disabled={points.length === 1}
                onClick={() => setPoints(points.toSpliced(at, 1))}
              >
                <Icon of={Trash2} size={18} />
              </button>
            </div>
            <TextArea
              name={`fields.${at}.message`}
              label="What needs to change"
              data-main-field
              rows={2}
              maxLength={2000}
              value={point.message}
              onChange={(event) => change(at, { message: event.target.value })}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn btn-line mt-3 w-full"
        onClick={() => setPoints([...points, { field: 'images', message: '' }])}
      >
        <Icon of={Plus} size={18} />
        Add point
      </button>
      <div className="mt-3">
        <TextArea
          name="message"
          label="General message"
          hint="Optional if the points above cover it."
          rows={2}
          maxLength={4000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
      <SubmitButton busy="Sending…" className="btn-solid mt-3 w-full">
        Send request
      </SubmitButton>
      <p className="mt-2 text-small text-ink-3 max-lg:hidden">
        <kbd className="data">Ctrl</kbd> <kbd className="data">Enter</kbd> sends
      </p>
    </ActionForm>
  );
}
