import type { NotificationSettings } from '#contract/notification-settings.ts';
import { TimeText } from '#web/components/time/time-text.tsx';

type Sent = NotificationSettings['deliveries'][number];
const STATES: Record<Sent['state'], { words: string; plate: string }> = {
  sent: { words: 'Sent', plate: 'plate-met' },
  due: { words: 'Waiting', plate: 'plate-plain' },
  digest: { words: 'In the summary', plate: 'plate-plain' },
  sending: { words: 'On its way', plate: 'plate-plain' },
  late: { words: 'Not sent', plate: 'plate-plain' },
  failed: { words: 'Failed', plate: 'plate-outbid' },
};

/** What was mailed and pushed last, and how it went. */
export function SentSection({ deliveries }: { deliveries: readonly Sent[] }) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="heading text-h2">
        What we sent last
      </h2>
      {deliveries.length === 0 ? (
        <p className="mt-4 border-y border-line py-6 text-ink-2">Nothing was mailed or pushed to you yet.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {deliveries.map((each, place) => (
            <li key={place} className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
              <div className="min-w-0 leading-snug">
                <p className="text-[.9375rem] font-medium">{each.title}</p>
                <p className="text-small text-ink-3">
                  {each.channel === 'email' ? 'E-mail' : 'Push'}, {each.finished_at === null ? 'to be sent ' : ''}
                  <TimeText at={each.finished_at ?? each.due_at} />
                  {each.note === '' ? '' : `. ${each.note}`}
                </p>
              </div>
              <span className={`plate ${STATES[each.state].plate} justify-self-start`}>{STATES[each.state].words}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
