import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import {
  readNotificationSettings,
  sendTestNotification,
  saveNotificationChoices,
  saveNotificationSettings,
  overrideAlerts,
  createCalendarAddress,
} from '#contract/endpoints/notifications.ts';
import type { KindChoice, NotificationSettings, SaveNotificationSettings } from '#contract/notification-settings.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { CopyAddress } from '#web/components/account/copy-address.tsx';
import { ErrorSummary, FormErrors, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { HoursSection } from './hours-section.tsx';
import { Matrix } from './matrix.tsx';
import { ReachSection } from './reach-section.tsx';
import { SentSection } from './sent-section.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Notifications', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return {
    settings: await pageContext(context).client.call(readNotificationSettings),
  };
}

const MAX_TEST_POLLS = 8;
const POLL_MS = 800;
const testsIn = ({ deliveries }: NotificationSettings) =>
  deliveries.filter(({ kind, due_at: at }) => kind === 'test' && at === deliveries[0]?.due_at);

async function sendTestAndPoll(): Promise<NotificationSettings> {
  await browserClient.call(sendTestNotification);
  for (let look = 1; ; look += 1) {
    const settings = await browserClient.call(readNotificationSettings);
    if (look === MAX_TEST_POLLS || testsIn(settings).every(({ finished_at: at }) => at !== null)) return settings;
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
}

function testWords(settings: NotificationSettings): string {
  const tests = testsIn(settings);
  if (tests.some(({ state }) => state === 'failed'))
    return 'The test is on this page, but not every channel worked. See what we sent below.';
  if (tests.some(({ finished_at: at }) => at === null))
    return 'We’re sending a test to this page, your inbox and your devices.';
  return tests.some(({ channel }) => channel === 'push')
    ? 'Test sent. Check your inbox and your devices.'
    : 'Test sent. Check your inbox. No device has push notifications turned on yet.';
}

const FIELDS = { 'quiet.from': 'quiet_from', 'quiet.until': 'quiet_until' };

function AlertOverrides({
  settings,
  isBusy,
  clear,
}: {
  settings: NotificationSettings;
  isBusy: boolean;
  clear: (override: NotificationSettings['overrides'][number]) => void;
}) {
  if (settings.overrides.length === 0) {
    return (
      <p className="mt-3 border-y border-line py-6 text-ink-2">
        No custom settings yet. On your{' '}
        <PageLink className="link" to="/account/watchlist">
          watchlist
        </PageLink>{' '}
        you can turn on priority alerts for an auction, or turn its alerts off.
      </p>
    );
  }
  return (
    <ul className="mt-4 border-t border-line">
      {settings.overrides.map((override) => (
        <li key={override.slug} className="flex flex-wrap items-center gap-4 border-b border-line py-3">
          <div className="min-w-[min(12rem,100%)] flex-1 leading-snug">
            <p className="font-strong">
              <PageLink className="hover:underline" to={`/auctions/${override.slug}`}>
                {override.title}
              </PageLink>
            </p>
            <p className="text-small text-ink-2">
              {override.override === 'priority'
                ? 'Everything instantly, by push and email, even during quiet hours. Email types you turned off stay off'
                : 'No email or push'}
            </p>
          </div>
          <WaitingButton className="btn-line btn-s !min-h-11" disabled={isBusy} onClick={() => clear(override)}>
            Use defaults<span className="sr-only"> for the {override.title}</span>
          </WaitingButton>
        </li>
      ))}
    </ul>
  );
}

export default function NotificationsPage() {
  const loaded = useLoaderData<typeof loader>();
  const [settings, setSettings] = useState(loaded.settings);
  const { isBusy, refused, notice, run } = useAction(undefined, FIELDS);
  const action = async (change: () => Promise<NotificationSettings | null>, done: string) => {
    const next = await run(change, (value) => (value === null ? 'No changes made.' : done));
    if (next !== null) setSettings(next);
  };
  const choose = (choices: KindChoice[]) =>
    void action(() => browserClient.call(saveNotificationChoices, { body: { choices } }), 'Saved.');
  const save = (body: SaveNotificationSettings) =>
    void action(() => browserClient.call(saveNotificationSettings, { body }), 'Your hours are saved.');
  const sendTest = async () => {
    const next = await run(sendTestAndPoll, testWords);
    if (next !== null) setSettings(next);
  };
  return (
    <>
      <AccountHead title="Notifications" lead="Choose what we notify you about, how, and when." />
      <ErrorSummary problem={refused} />
      <SuccessAlert>{notice}</SuccessAlert>
      <div className="mt-8 grid gap-12">
        <ReachSection
          settings={settings}
          isBusy={isBusy}
          action={(change, done) => void action(change, done)}
          sendTest={() => void sendTest()}
        />
        <Section title="What we notify you about" id="kinds">
          <Matrix choices={settings.choices} isBusy={isBusy} choose={choose} />
        </Section>
        <FormErrors problem={refused}>
          <HoursSection settings={settings} isBusy={isBusy} save={save} />
        </FormErrors>
        <Section title="Individual auctions" id="preferences">
          <AlertOverrides
            settings={settings}
            isBusy={isBusy}
            clear={({ slug }) =>
              void action(async () => {
                await browserClient.call(overrideAlerts, { params: { slug }, body: { override: null } });
                return browserClient.call(readNotificationSettings);
              }, 'Defaults restored.')
            }
          />
        </Section>
        <Section title="Your calendar" id="calendar">
          <p className="mt-3 max-w-prose text-ink-2">
            Subscribe to this URL in your calendar app. It shows when auctions you watch or bid in open and close, and
            follows every extension. Anyone with the URL can see them, so keep it private.
          </p>
          {settings.calendar_url === null ? (
            <p className="mt-3 text-ink-2">The URL is hidden while someone else views this account.</p>
          ) : (
            <CopyAddress label="Calendar URL" address={`${settings.calendar_url}.ics`} />
          )}
          <WaitingButton
            className="btn-quiet -ml-3 mt-2"
            disabled={isBusy}
            onClick={() =>
              void action(
                () => browserClient.call(createCalendarAddress),
                'Your calendar has a new URL. The old one no longer works.',
              )
            }
          >
            Create new URL
          </WaitingButton>
        </Section>
        <SentSection deliveries={settings.deliveries} />
      </div>
    </>
  );
}
