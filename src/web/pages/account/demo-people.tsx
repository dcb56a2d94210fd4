import { useIsReady } from '#web/components/ui/use-is-ready.ts';

export const DEMO_PASSWORD = 'hammerdown';
export const DEMO_PEOPLE = [
  { email: 'bidder@demo.test', description: 'A bidder: verified, with a card' },
  { email: 'bidder2@demo.test', description: 'A second bidder, to bid against' },
  { email: 'newbidder@demo.test', description: 'A bidder without a card' },
  { email: 'seller@demo.test', description: 'A private seller' },
  { email: 'dealer@demo.test', description: 'A dealership member' },
  { email: 'staff@demo.test', description: 'A staff member' },
] as const;

export function DemoPeople({
  onChoose,
  isBusy,
}: {
  onChoose: (email: string, password: string) => void;
  isBusy: boolean;
}) {
  const isReady = useIsReady();
  return (
    <section className="mt-8 bg-sunken p-5" aria-labelledby="demo-title">
      <h2 id="demo-title" className="font-strong">
        This is a demo site
      </h2>
      <p className="mt-1 text-small text-ink-2">
        Sign in as any of these users. The password for each is <code className="font-strong">{DEMO_PASSWORD}</code>.
      </p>
      <ul className="mt-3 border-t border-line">
        {DEMO_PEOPLE.map(({ email, description }) => (
          <li key={email} className="flex items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 flex-1 leading-snug">
              <p className="truncate text-[.9375rem] font-strong">{email}</p>
              <p className="text-small text-ink-2">{description}</p>
            </div>
            <button
              type="button"
              className="btn btn-line btn-s !min-h-11 bg-bg"
              disabled={isBusy || !isReady}
              {...(isReady ? {} : { 'data-waiting': '' })}
              onClick={() => onChoose(email, DEMO_PASSWORD)}
            >
              Sign in<span className="sr-only"> as {email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
