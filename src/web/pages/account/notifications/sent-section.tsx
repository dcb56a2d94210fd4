import type { NotificationSettings } from '#contract/notification-settings.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Section } from '#web/components/ui/section.tsx';

type Delivery = NotificationSettings['deliveries'][number];
const STATES: Record<Delivery['state'], { label: string; badge: string }> = {
  sent: { label: 'Sent', badge: 'badge-met' },
  due: { label: 'Waiting', badge: 'badge-plain' },
  digest: { label: 'In the summary', badge: 'badge-plain' },
  sending: { label: 'In progress', badge: 'badge-plain' },
  late: { label: 'Not sent', badge: 'badge-plain' },
  failed: { label: 'Failed', badge: 'badge-outbid' },
};

export function SentSection({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <Section title="Recently sent" id="sent">
      {deliveries.length === 0 ? (
        <p className="mt-4 border-y border-line py-6 text-ink-2">No emails or push notifications sent yet.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {deliveries.map((each, index) => (
            <li
              key={index}
              className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0 leading-snug">
                <p className="text-[.9375rem] font-medium">{each.title}</p>
                <p className="text-small text-ink-3">
                  {each.channel === 'email' ? 'Email' : 'Push'}, {each.finished_at === null ? 'scheduled' : ''}
                  <TimeText at={each.finished_at ?? each.due_at} />
                  {each.note === '' ? '' : `. ${each.note}`}
                </p>
              </div>
              <span className={`badge ${STATES[each.state].badge} justify-self-start`}>{STATES[each.state].label}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
