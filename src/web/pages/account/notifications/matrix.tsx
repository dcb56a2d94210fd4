import {
  type Channel,
  type Choice,
  KIND_GROUPS,
  defaultChoice,
  definitionOfKind,
  mayChoose,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from '#contract/notification-kinds.ts';
import type { KindChoice } from '#contract/notification-settings.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

interface MatrixProps {
  choices: readonly KindChoice[];
  isBusy: boolean;
  choose: (choices: KindChoice[]) => void;
}
const CHANNEL_NAMES: Record<Channel, string> = { page: 'On site', email: 'Email', push: 'Push' };
const ROW = 'flex flex-wrap items-center gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_4.5rem_9.5rem_4.5rem]';
const CELLS: Record<Channel, string> = {
  page: 'min-w-0 grow basis-20',
  email: 'min-w-0 grow-[1.5] basis-30',
  push: 'min-w-0 grow basis-20',
};
const SHOWN = NOTIFICATION_KIND_NAMES.filter((kind) => kind !== 'test');

function Cell({
  kind,
  channel,
  choice,
  isBusy,
  choose,
}: { kind: NotificationKind; channel: Channel; choice: Choice } & Omit<MatrixProps, 'choices'>) {
  const isReady = useIsReady();
  const { name } = definitionOfKind(kind);
  if (!mayChoose(kind, channel))
    return (
      <p className={`${CELLS[channel]} min-h-11 content-center text-small text-ink-3`}>
        <span className="sm:sr-only">{CHANNEL_NAMES[channel]}: </span>Always
      </p>
    );
  const change = (next: Choice) => choose([{ kind, channel, choice: next }]);
  if (channel !== 'email') {
    return (
      <Checkbox
        className={`gap-2 text-small ${CELLS[channel]}`}
        checked={choice === 'on'}
        disabled={!isReady || isBusy}
        onChange={(event) => change(event.target.checked ? 'on' : 'off')}
      >
        <span className="sm:sr-only">
          <span className="sr-only">{name}: </span>
          {CHANNEL_NAMES[channel]}
        </span>
      </Checkbox>
    );
  }
  return (
    <label className={CELLS.email}>
      <span className="sr-only">{name}: email</span>
      <select
        className="input !min-h-11 !py-1 !text-[.9375rem]"
        value={choice}
        disabled={!isReady || isBusy}
        onChange={(event) => change(event.target.value as Choice)}
      >
        <option value="on">Instantly</option>
        <option value="daily">Daily</option>
        <option value="off">No email</option>
      </select>
    </label>
  );
}

export function Matrix({ choices, isBusy, choose }: MatrixProps) {
  const isReady = useIsReady();
  const chosen = new Map(choices.map(({ kind, channel, choice }) => [`${kind}:${channel}`, choice]));
  const choiceOf = (kind: NotificationKind, channel: Channel) =>
    chosen.get(`${kind}:${channel}`) ?? defaultChoice(kind, channel);
  const changed = choices.filter(({ kind, channel, choice }) => choice !== defaultChoice(kind, channel));
  return (
    <div className="mt-4">
      {KIND_GROUPS.map((group) => (
        <section key={group} aria-label={group} className="mt-7 first:mt-0">
          <div className={`${ROW} border-b-2 border-ink pb-2`}>
            <h3 className="heading text-h4">{group}</h3>
            {(['page', 'email', 'push'] as const).map((channel) => (
              <span key={channel} className="label hidden sm:block" aria-hidden>
                {CHANNEL_NAMES[channel]}
              </span>
            ))}
          </div>
          <ul>
            {SHOWN.filter((kind) => definitionOfKind(kind).group === group).map((kind) => (
              <li key={kind} className={`${ROW} border-b border-line py-1.5`}>
                <p className="basis-full pt-1 text-[.9375rem] font-medium sm:pt-0">{definitionOfKind(kind).name}</p>
                {(['page', 'email', 'push'] as const).map((channel) => (
                  <Cell
                    key={channel}
                    kind={kind}
                    channel={channel}
                    choice={choiceOf(kind, channel)}
                    isBusy={isBusy}
                    choose={choose}
                  />
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {changed.length === 0 ? null : (
        <p className="mt-4">
          <button
            type="button"
            className="btn btn-quiet -ml-3"
            disabled={!isReady || isBusy}
            onClick={() =>
              choose(changed.map(({ kind, channel }) => ({ kind, channel, choice: defaultChoice(kind, channel) })))
            }
          >
            Reset to defaults
          </button>
        </p>
      )}
    </div>
  );
}
