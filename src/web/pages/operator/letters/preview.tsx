import { useEffect, useState } from 'react';
import type { LetterWords } from '#contract/house-letters.ts';
import type { LetterPreview } from '#contract/letter-calls.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { ConsolePart } from '#web/components/console/console-head.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { WaitingButton } from '#web/components/ui/more-fields.tsx';
import { problemOf, type Problem } from '#web/problems.ts';

/** So long after the last key the letter is set anew. */
const SET_AFTER_MS = 350;

/** The letter as it would come, and what is wrong with its words. While it is set anew the one before stays. */
export function usePreview(name: string, words: LetterWords): { readonly shown: LetterPreview | null; readonly refused: Problem | null } {
  const [shown, setShown] = useState<LetterPreview | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const key = JSON.stringify(words);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(() => {
      staffClient.desk.previewLetter(name, { words: JSON.parse(key) as LetterWords }).then(
        (preview) => {
          if (!isOld) {
            setShown(preview);
            setRefused(null);
          }
        },
        (error: unknown) => {
          if (!isOld) setRefused(problemOf(error, 'The preview isn’t available right now.'));
        },
      );
    }, SET_AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [name, key]);
  return { shown, refused };
}

/** The letter as HTML, in a frame that runs nothing, and as plain text; and a trial of it to oneself. */
export function Preview({ name, words, shown }: { name: string; words: LetterWords; shown: LetterPreview | null }) {
  const [form, setForm] = useState<'html' | 'text'>('html');
  const act = useAct();
  return (
    <ConsolePart title="Preview" id="preview">
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Preview format" className="mr-auto flex gap-2">
          {(
            [
              ['html', 'HTML'],
              ['text', 'Plain text'],
            ] as const
          ).map(([value, text]) => (
            <button
              key={value}
              type="button"
              aria-pressed={form === value}
              className={`chip ${form === value ? 'chip-on' : ''}`}
              onClick={() => setForm(value)}
            >
              {text}
            </button>
          ))}
        </div>
        <WaitingButton
          className="btn-line btn-s"
          disabled={act.isBusy}
          onClick={() =>
            void act.run(
              () => staffClient.desk.tryLetter(name, { words }),
              ({ sent_to: to }) => `Test email sent to ${to}.`,
            )
          }
        >
          {act.isBusy ? 'Sending…' : 'Send test'}
        </WaitingButton>
      </div>
      <p role="status" className="mt-2 text-small text-ink-2">
        {act.said}
      </p>
      <ErrorSummary problem={act.refused} />
      <p className="mt-1 border-b border-line pb-2 text-small">
        <span className="text-ink-3">Subject </span>
        <strong className="break-words font-strong">{shown?.subject ?? '…'}</strong>
      </p>
      {form === 'html' ? (
        <iframe
          title="Email preview with sample data"
          sandbox=""
          srcDoc={shown?.html ?? ''}
          className="h-[46rem] w-full border border-t-0 border-line bg-sunken"
        />
      ) : (
        <pre className="min-h-[20rem] whitespace-pre-wrap break-words border border-t-0 border-line bg-sunken p-4 font-mono text-small">
          {shown?.text ?? ''}
        </pre>
      )}
    </ConsolePart>
  );
}
