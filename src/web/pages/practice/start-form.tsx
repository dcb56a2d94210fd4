import { type FormEvent, useId } from 'react';
import { Section } from '#web/components/ui/section.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { RUN_KINDS, type RunKind } from './practice-text.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

export const SPEEDS = [
  { name: 'Fast, in one minute', share: 1 },
  { name: 'Slower, in two and a half minutes', share: 0.4 },
  { name: 'Real time', share: 0.2 },
] as const;

export interface Chosen {
  readonly kind: RunKind;
  readonly hasReserve: boolean;
  readonly speedShare: number;
}

function read(form: HTMLFormElement): Chosen {
  const fields = new FormData(form);
  const kind = RUN_KINDS.find((each) => each.kind === fields.get('kind'))?.kind ?? 'usual';
  return {
    kind,
    hasReserve: fields.get('reserve') !== null,
    speedShare: Number(fields.get('speed') ?? SPEEDS[0].share),
  };
}

export function StartForm({ onStart }: { onStart: (chosen: Chosen) => void }) {
  const isReady = useIsReady();
  const id = useId();
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onStart(read(event.currentTarget));
  };
  return (
    <Section title="Start a practice auction" id={`${id}-title`} size="h3" className="cluster rounded-panel p-5 sm:p-6">
      <form onSubmit={start}>
        <fieldset className="mt-4 border-t border-line">
          <legend className="sr-only">You start as</legend>
          {RUN_KINDS.map(({ kind, name, text }, index) => (
            <label key={kind} className="check border-b border-line py-2">
              <input type="radio" name="kind" value={kind} defaultChecked={index === 0} />
              <span className="leading-snug">
                <span className="block font-strong">{name}</span>
                <span className="block text-small text-ink-2">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Checkbox className="mt-2" name="reserve" defaultChecked>
          The seller has set a reserve
        </Checkbox>
        <div className="field mt-3">
          <label htmlFor={`${id}-speed`}>Speed</label>
          <select id={`${id}-speed`} name="speed" className="input">
            {SPEEDS.map(({ name, share }) => (
              <option key={share} value={share}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <button
          type="submit"
          className="btn btn-bid mt-5 w-full"
          {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
        >
          Start practice
        </button>
        <noscript>
          <p className="mt-3 text-small text-ink-2">
            The practice auction needs JavaScript. <a href="#states">Every state of the bid panel</a> is shown and
            explained below.
          </p>
        </noscript>
      </form>
    </Section>
  );
}
