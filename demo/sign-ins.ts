import { DAY_MS } from '#contract/durations.ts';
import type { DemoSite } from './demo-site.ts';
import { DEMO_PASSWORD, SHOWN_PEOPLE } from './people.ts';
import type { Act } from './plan-entry.ts';

const WHO = 'dana_w';
/** Her sign-ins: her desktop, and one evening an unknown phone. Addresses are from documentation ranges. */
const SIGN_INS = [
  {
    daysAgo: 24,
    from: '198.51.100.24',
    browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  },
  {
    daysAgo: 2.6,
    from: '203.0.113.71',
    browser:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  },
] as const;

interface SigningIn {
  readonly app: Pick<DemoSite, 'accounts'>;
  readonly now: number;
  readonly timetable: { plan(at: number, action: Act): void };
}

export function planSignIns({ app: { accounts }, now, timetable }: SigningIn): void {
  const person = SHOWN_PEOPLE.find(({ username }) => username === WHO);
  if (person === undefined) return;
  for (const { daysAgo, from, browser } of SIGN_INS)
    timetable.plan(now - daysAgo * DAY_MS, {
      kind: 'run',
      async run() {
        const request = {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': browser },
          body: JSON.stringify({ email: person.email, password: DEMO_PASSWORD }),
        };
        const answer = await accounts.routes.request('/login', request, {
          incoming: { socket: { remoteAddress: from } },
        });
        if (answer.status !== 200) throw new Error(`${WHO} could not sign in: ${await answer.text()}`);
      },
    });
}
