import { countOf } from '#contract/format/money.ts';
import { useState } from 'react';
import { MessageSquareWarning } from 'lucide';
import type { ChangeRequest, Submission, SubmissionStep } from '#contract/submissions.ts';
import { answerChangeRequest } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { fieldId, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { fieldOnPage } from './steps.ts';

const DONE = 'Changed as requested.';

function Request({
  draft,
  request,
  onAnswered,
}: {
  draft: Submission;
  request: ChangeRequest;
  onAnswered: (draft: Submission) => void;
}) {
  const action = useAction('Your answer wasn’t saved. It’s still here: please try again.');
  const [text, setText] = useState(request.answer);
  const answer = async (answerText: string) => {
    setText(answerText);
    const after = await action.run(() =>
      browserClient.call(answerChangeRequest, {
        params: { id: draft.id, request: request.id },
        body: { answer: answerText },
      }),
    );
    if (after !== null) onAnswered(after);
  };
  const id = `answer-${request.id}`;
  return (
    <li className="border-t border-line pt-3">
      <p>
        <a className="link font-strong" href={`#${fieldId(request.field)}`}>
          {request.name}
        </a>
        . <span className="whitespace-pre-line break-words">{request.message}</span>
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <div className="field min-w-0 flex-1 basis-56">
          <label htmlFor={id}>
            Your answer{request.answer === '' ? '' : <span className="text-go"> (saved)</span>}
          </label>
          <input
            ref={syncTypedValue}
            id={id}
            className="input"
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                void answer(text);
              }
            }}
          />
        </div>
        <WaitingButton
          className="btn-line"
          disabled={action.isBusy || text.trim() === '' || text === request.answer}
          onClick={() => void answer(text)}
        >
          Save answer
        </WaitingButton>
        {request.answer === '' ? (
          <WaitingButton className="btn-line" disabled={action.isBusy} onClick={() => void answer(DONE)}>
            Mark as changed
          </WaitingButton>
        ) : null}
      </div>
      {action.refused === undefined ? null : (
        <p className="error mt-1" role="alert">
          {action.refused.message}
        </p>
      )}
    </li>
  );
}

export function StepRequests({
  draft,
  step,
  onAnswered,
}: {
  draft: Submission;
  step: SubmissionStep;
  onAnswered: (draft: Submission) => void;
}) {
  const here = draft.requests.filter((request) => request.step === step);
  const elsewhere = draft.requests.filter((request) => request.step !== step && request.answer === '').length;
  if (here.length === 0 && elsewhere === 0) return null;
  return (
    <section className="alert alert-warn mt-6" aria-label="Reviewer’s questions">
      <Icon of={MessageSquareWarning} />
      <div className="min-w-0 flex-1">
        <strong>
          {here.length === 0
            ? `Your reviewer asked about ${countOf(elsewhere, 'item')} on other steps.`
            : `Your reviewer asked about ${countOf(here.length, 'item')} here${elsewhere === 0 ? '.' : ` and ${elsewhere} on other steps.`}`}
        </strong>
        {here.length === 0 ? null : (
          <ol className="mt-3 grid gap-4">
            {here.map((request) => (
              <Request key={request.id} draft={draft} request={request} onAnswered={onAnswered} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

export function withRequests(
  errors: Readonly<Record<string, readonly string[]>>,
  draft: Submission,
): Readonly<Record<string, readonly string[]>> {
  const asked = draft.requests.filter((request) => request.answer === '');
  const all: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) (all[fieldOnPage(name)] ??= []).push(...messages);
  for (const { field, message } of asked) (all[fieldOnPage(field)] ??= []).push(`Your reviewer: ${message}`);
  return all;
}
