import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { Check } from 'lucide-react';
import type { HouseSettings } from '#contract/settings.ts';
import { browserClient } from '#web/api.ts';
import { termsInWords } from '#web/components/terms/terms-in-words.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { pageContext } from '#web/context.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problemOf } from '#web/problems.ts';
import type { Problem } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, house } = pageContext(context);
  return { settings: await client.settings(), house };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : pageMeta({
        title: 'Bidding terms',
        houseName: loaderData.house.name,
        url: `${loaderData.house.publicUrl}/bidding-terms`,
        description: "How bids, maximums, reserves, the soft close, holds and the buyer's premium work.",
      });

function Increments({ settings }: { settings: HouseSettings }) {
  const { money } = termsInWords(settings);
  return (
    <table className="tbl [&_th]:!whitespace-normal mt-3 max-w-md">
      <thead>
        <tr>
          <th scope="col">From a price of</th>
          <th scope="col" className="num">
            The next bid is at least
          </th>
        </tr>
      </thead>
      <tbody>
        {settings.increments.map(({ from, step }) => (
          <tr key={from}>
            <td className="tnum">{money(from)}</td>
            <td className="num">{money(step)} more</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Accepting, for who may; the way there for who may not yet. */
function Accept() {
  const user = useUser();
  const { revalidate } = useRevalidator();
  const isReady = useIsReady();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Problem>();
  const accept = async () => {
    setBusy(true);
    try {
      await browserClient.account.acceptBiddingTerms();
      setRefused(undefined);
      await revalidate();
    } catch (error) {
      setRefused(problemOf(error, "We're sorry, something has gone wrong, please try again."));
    }
    setBusy(false);
  };
  if (user === null)
    return (
      <PageLink className="btn btn-solid" to={loginPath('/bidding-terms')}>
        Sign in to accept these terms
      </PageLink>
    );
  if (user.bidding_terms_accepted)
    return (
      <p className="band bg-go-soft" role="status">
        <Icon of={Check} className="text-go" />
        You have accepted these terms.
      </p>
    );
  return (
    <>
      <button
        type="button"
        className="btn btn-solid min-h-[3.25rem] px-8"
        disabled={isBusy || !isReady}
        {...(isReady ? {} : { 'data-waiting': '' })}
        onClick={() => void accept()}
      >
        {isBusy ? 'Accepting…' : 'Accept the bidding terms'}
      </button>
      <ErrorSummary problem={refused} />
    </>
  );
}

function Rules({ settings }: { settings: HouseSettings }) {
  const { rate, least, most, softClose, length, firstLimit, amountRule } = termsInWords(settings);
  return (
    <>
      <h2 className="heading text-h2">A bid is binding</h2>
      <p>
        A bid is an offer to buy at that price. You cannot take it back. If yours is the highest when the hammer falls, and the reserve is met, the vehicle is
        yours to pay for and collect.
      </p>
      <h2 className="heading text-h2">Your maximum stays with us</h2>
      <p>
        You may name a maximum. We bid for you up to it, by no more than is needed to keep you in the lead. Nobody else sees it, not even the seller. At the
        same maximum the earlier bid stands. You may raise your maximum at any time, never lower it.
      </p>
      <h2 className="heading text-h2">How much the next bid must be</h2>
      <p>You can bid any {amountRule} at or above the minimum. The minimum is the starting bid, then the current bid plus the increment:</p>
      <Increments settings={settings} />
      <h2 className="heading text-h2">The reserve</h2>
      <p>
        A seller may set a reserve: the least they will take. You see whether there is none, whether it is met or not yet met, never its amount. As soon as a
        maximum reaches it, the price goes to the reserve. It may be lowered while the auction is live, never raised.
      </p>
      <h2 className="heading text-h2">The close</h2>
      <p>
        Auctions usually run for {length}. A bid in the last {softClose} that changes the price or the leader sets the clock back to {softClose}, as often as it
        happens. A bid that reaches us at or after the close does not count: the house's clock decides.
      </p>
      <h2 className="heading text-h2">What it costs</h2>
      <p>
        The buyer's premium is {rate} of the hammer price, at least {least} and at most {most}. Every form that takes an amount shows the total before you
        confirm.
      </p>
      <h2 className="heading text-h2">The hold on your card</h2>
      <p>When you bid, we hold the premium on your maximum on your card. It is released if you do not win, and becomes the premium if you do.</p>
      <h2 className="heading text-h2">Who may bid</h2>
      <p>
        You need a verified e-mail address, a card, and to have accepted these terms. The maxima with which you lead may together not pass your limit, which
        begins at {firstLimit}. Sellers may not bid on their own vehicles, nor may anyone of the dealer who sells, nor the house's staff.
      </p>
      <h2 className="heading text-h2">When something is wrong</h2>
      <p>
        The house can void a bid, with a reason that stands in the record. The price is then worked out anew from the bids that remain. The house can withdraw
        an auction before it is sold, with a reason that everyone sees.
      </p>
    </>
  );
}

/** The rules of bidding with this house's own numbers. */
export default function BiddingTermsPage() {
  const { settings } = useLoaderData<typeof loader>();
  return (
    <article className="prose">
      <h1 className="display text-h1">Bidding terms</h1>
      <p className="mb-10 mt-3 text-lead text-ink-2">The rules of the room, with the numbers of this house.</p>
      <Rules settings={settings} />
      <div className="mt-12 border-t border-line pt-8">
        <Accept />
      </div>
    </article>
  );
}
