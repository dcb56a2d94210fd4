import { countOf } from '#contract/format/money.ts';
import { LIVE_CHANGED_AT_ONCE, MAX_SELLER_MESSAGE } from '#contract/limits.ts';
import { messageSellers } from '#contract/endpoints/auction-records.ts';
import { changeLiveAuctions } from '#contract/endpoints/bidding.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { Field, TextArea } from '#web/components/ui/fields.tsx';

const MINUTES = ['5', '10', '15', '30', '60'] as const;
const FIRST = '10';
const BULK_CHANGES = ['extend', 'pause', 'resume', 'message'] as const;

interface LiveRow {
  readonly slug: string;
  readonly title: string;
  readonly state: string;
}

/** The notes and reasons are filled in at first, so that thirty auctions take four presses. */
const CHANGES = {
  extend: {
    label: 'Extend',
    busy: 'Extending…',
    done: 'extended',
    minutes: 'Minutes to add',
    note: 'We’ve extended the closing time.',
    reason: 'Several auctions extended together.',
  },
  pause: {
    label: 'Pause',
    busy: 'Pausing…',
    done: 'paused',
    minutes: 'Length in minutes',
    note: 'Bidding is paused. The closing time moves by the length of the pause.',
    reason: 'Several auctions paused together.',
  },
  resume: {
    label: 'Resume',
    busy: 'Resuming…',
    done: 'resumed',
    minutes: null,
    note: 'Bidding continues. The closing time doesn’t change.',
    reason: 'Several auctions resumed together.',
  },
} as const;

const auctionsOf = (count: number): string => countOf(count, 'auction');

function ChangeSeveral({ change, auctions }: { change: keyof typeof CHANGES; auctions: readonly LiveRow[] }) {
  const { label, busy, done, minutes, note, reason } = CHANGES[change];
  const others = auctions.filter(({ state }) => state !== 'live').length;
  const names = {
    minutes: `${change}-minutes`,
    public_note: `${change}-several-note`,
    reason: `${change}-several-reason`,
  };
  return (
    <BulkAction
      id={change}
      label={label}
      button={`${label} ${auctionsOf(auctions.length)}`}
      busy={busy}
      isOff={auctions.length > LIVE_CHANGED_AT_ONCE}
      names={names}
      run={(text) => {
        const body = {
          slugs: auctions.map(({ slug }) => slug),
          reason: text(names.reason),
          public_note: text(names.public_note),
        };
        return browserClient.call(changeLiveAuctions, {
          body: change === 'resume' ? { ...body, change } : { ...body, change, minutes: Number(text(names.minutes)) },
        });
      }}
      done={(count) => `${count === 0 ? 'No auctions' : auctionsOf(count)} ${done}.`}
    >
      {others === 0 ? null : (
        <p className="text-ink-2">
          {others === 1 ? '1 of them isn’t' : `${others} of them aren’t`} live and can’t be {done}.
        </p>
      )}
      {minutes === null ? null : (
        <fieldset>
          <legend className="label">{minutes}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {MINUTES.map((each) => (
              <label key={each} className="check">
                <input type="radio" name={names.minutes} value={each} defaultChecked={each === FIRST} />
                {each}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          name={names.public_note}
          label="Public note"
          hint="Shown in each auction’s activity."
          maxLength={1000}
          defaultValue={note}
        />
        <Field
          name={names.reason}
          label="Reason"
          hint="Saved to the audit log."
          maxLength={1000}
          defaultValue={reason}
        />
      </div>
    </BulkAction>
  );
}

const MESSAGE_NAMES = { text: 'message-to-sellers' };

function MessageSellers({ auctions }: { auctions: readonly LiveRow[] }) {
  const messages = (count: number) => countOf(count, 'message');
  return (
    <BulkAction
      id="message"
      label="Message sellers"
      button={`Send ${messages(auctions.length)}`}
      busy="Sending…"
      names={MESSAGE_NAMES}
      run={(text) =>
        browserClient.call(messageSellers, {
          body: { slugs: auctions.map(({ slug }) => slug), text: text(MESSAGE_NAMES.text) },
        })
      }
      done={(count) => (count === 0 ? 'No messages sent.' : `${messages(count)} sent.`)}
    >
      <TextArea
        name={MESSAGE_NAMES.text}
        label="Message"
        hint="Each seller gets one email for each auction. Saved to the audit log."
        rows={3}
        maxLength={MAX_SELLER_MESSAGE}
      />
    </BulkAction>
  );
}

export const changingLive = <Row extends LiveRow>(): Selection<Row> => ({
  nameOf: ({ title }) => title,
  limit: {
    most: LIVE_CHANGED_AT_ONCE,
    text: `At most ${LIVE_CHANGED_AT_ONCE} auctions can be extended, paused or resumed at once.`,
  },
  actions: (auctions) =>
    BULK_CHANGES.map((change) =>
      change === 'message' ? (
        <MessageSellers key={change} auctions={auctions} />
      ) : (
        <ChangeSeveral key={change} change={change} auctions={auctions} />
      ),
    ),
});
