import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { KindChoice, NotificationSettings, SaveNotificationSettings } from '#contract/notification-settings.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { useAct } from '#web/components/account/use-act.ts';
import { CopyAddress } from '#web/components/account/copy-address.tsx';
import { ErrorSummary, SuccessBand } from '#web/components/ui/form.tsx';
import { WaitingButton } from '#web/components/ui/more-fields.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { HoursSection } from './hours-section.tsx';
import { Matrix } from './matrix.tsx';
import { ReachSection } from './reach-section.tsx';
import { SentSection } from './sent-section.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Notifications', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return {
    settings: await pageContext(context).client.telling.settings(),
  };
}

/** A test is sent within a second or two; how it went is looked at so often. */
const LOOKS = 8;
const LOOK_MS = 800;
const testsIn = ({ deliveries }: NotificationSettings) => deliveries.filter(({ kind, due_at: at }) => kind === 'test' && at === deliveries[0]?.due_at);

/** Sends a test, and waits until it is seen how it went. */
async function testAndLook(): Promise<NotificationSettings> {
  await accountClient.telling.test();
  for (let look = 1; ; look += 1) {
    const settings = await accountClient.telling.settings();
    if (look === LOOKS || testsIn(settings).every(({ finished_at: at }) => at !== null)) return settings;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}

function testWords(settings: NotificationSettings): string {
  const tests = testsIn(settings);
  if (tests.some(({ state }) => state === 'failed')) return 'The test stands in this page. Not every way of reaching you worked: see below what we sent last.';
  if (tests.some(({ finished_at: at }) => at === null)) return 'A test is on its way: to this page, to your mailbox and to your devices.';
  return tests.some(({ channel }) => channel === 'push')
    ? 'The test is sent: look into your mailbox, and at your devices.'
    : 'The test is sent: look into your mailbox. No device listens yet.';
}

/** The names that the fields of the quiet hours have on this page. */
const FIELDS = { 'quiet.from': 'quiet_from', 'quiet.until': 'quiet_until' };

function Wishes({
  settings,
  isBusy,
  clear,
}: {
  settings: NotificationSettings;
  isBusy: boolean;
  clear: (wish: NotificationSettings['wishes'][number]) => void;
}) {
  if (settings.wishes.length === 0) {
    return (
      <p className="mt-3 border-y border-line py-6 text-ink-2">
        None. On your{' '}
        <PageLink className="link" to="/account/watchlist">
          watchlist
        </PageLink>{' '}
        you can ask to be woken for one, or to hear nothing of it.
      </p>
    );
  }
  return (
    <ul className="mt-4 border-t border-line">
      {settings.wishes.map((wish) => (
        <li key={wish.slug} className="flex flex-wrap items-center gap-4 border-b border-line py-3">
          <div className="min-w-[min(12rem,100%)] flex-1 leading-snug">
            <p className="font-strong">
              <PageLink className="hover:underline" to={`/auctions/${wish.slug}`}>
                {wish.title}
              </PageLink>
            </p>
            <p className="text-small text-ink-2">
              {wish.wish === 'wake'
                ? 'Everything at once, by push and by e-mail, quiet hours or not; e-mails of a kind that you stopped stay away'
                : 'No e-mail or push'}
            </p>
          </div>
          <WaitingButton className="btn-line btn-s !min-h-11" disabled={isBusy} onClick={() => clear(wish)}>
            As usual<span className="sr-only"> for the {wish.title}</span>
          </WaitingButton>
        </li>
      ))}
    </ul>
  );
}

/** How somebody is told: by what, when, and whether it worked. */
export default function NotificationsPage() {
  const loaded = useLoaderData<typeof loader>();
  const [settings, setSettings] = useState(loaded.settings);
  const { isBusy, refused, said, run } = useAct(undefined, FIELDS);
  const act = async (what: () => Promise<NotificationSettings | null>, words: string) => {
    const next = await run(what, (value) => (value === null ? 'Nothing was changed.' : words));
    if (next !== null) setSettings(next);
  };
  const choose = (choices: readonly KindChoice[]) => void act(() => accountClient.telling.choose(choices), 'Kept.');
  const save = (body: SaveNotificationSettings) => void act(() => accountClient.telling.save(body), 'Your hours are kept.');
  const sendTest = async () => {
    const next = await run(testAndLook, testWords);
    if (next !== null) setSettings(next);
  };
  return (
    <>
      <AccountHead title="Notifications" lead="What we tell you, how, and when." />
      <ErrorSummary problem={refused} />
      {said === null ? null : <SuccessBand>{said}</SuccessBand>}
      <div className="mt-8 grid gap-12">
        <ReachSection settings={settings} isBusy={isBusy} act={(what, words) => void act(what, words)} sendTest={() => void sendTest()} />
        <section aria-labelledby="kinds">
          <h2 id="kinds" className="heading text-h2">
            What we tell you
          </h2>
          <Matrix choices={settings.choices} isBusy={isBusy} choose={choose} />
        </section>
        <HoursSection settings={settings} errors={refused?.errors ?? {}} isBusy={isBusy} save={save} />
        <section aria-labelledby="wishes">
          <h2 id="wishes" className="heading text-h2">
            For single auctions
          </h2>
          <Wishes
            settings={settings}
            isBusy={isBusy}
            clear={({ slug }) =>
              void act(async () => {
                await accountClient.telling.wish(slug, null);
                return accountClient.telling.settings();
              }, 'As usual again.')
            }
          />
        </section>
        <section aria-labelledby="calendar">
          <h2 id="calendar" className="heading text-h2">
            Your calendar
          </h2>
          <p className="mt-3 max-w-prose text-ink-2">
            Subscribe to this address in your calendar: it shows when the auctions that you watch or bid in open and close, and follows every extension. Whoever
            has the address sees them, so keep it to yourself.
          </p>
          {settings.calendar_url === null ? (
            <p className="mt-3 text-ink-2">The address is not shown while somebody else looks.</p>
          ) : (
            <CopyAddress label="The address of your calendar" address={`${settings.calendar_url}.ics`} />
          )}
          <WaitingButton
            className="btn-quiet -ml-3 mt-2"
            disabled={isBusy}
            onClick={() => void act(() => accountClient.telling.newCalendar(), 'Your calendar has a new address. The one before shows nothing any more.')}
          >
            Make a new address
          </WaitingButton>
        </section>
        <SentSection deliveries={settings.deliveries} />
      </div>
    </>
  );
}
