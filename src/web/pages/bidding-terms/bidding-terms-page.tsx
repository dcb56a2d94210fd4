import { acceptBiddingTerms } from '#contract/endpoints/account.ts';
import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { Check } from 'lucide';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { browserClient } from '#web/api.ts';
import { describeTerms } from '#web/components/terms/describe-terms.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { pageContext } from '#web/context.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { problemOf, type Problem } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';
import { Table } from '#web/components/ui/table.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  return { settings: await client.call(readSiteSettings), site };
}

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'Bidding terms',
  site,
  path: '/bidding-terms',
  description: 'How bids, maximums, reserves, the soft close, holds and the buyer’s premium work.',
}));

function Increments({ settings }: { settings: PublicSettings }) {
  const { money } = describeTerms(settings);
  return (
    <Table
      className="tbl [&_th]:!whitespace-normal mt-3 max-w-md"
      columns={['From a price of', ['Minimum increment', 'num']]}
    >
      {settings.increments.map(({ from, step }) => (
        <tr key={from}>
          <td className="tnum">{money(from)}</td>
          <td className="num">{money(step)} more</td>
        </tr>
      ))}
    </Table>
  );
}

function Accept() {
  const user = useUser();
  const { revalidate } = useRevalidator();
  const isReady = useIsReady();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Problem>();
  const accept = async () => {
    setBusy(true);
    try {
      await browserClient.call(acceptBiddingTerms, { body: { accepted: true } });
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
      <p className="alert bg-go-soft" role="status">
        <Icon of={Check} className="text-go" />
        You’ve accepted these terms.
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

function Rules({ settings }: { settings: PublicSettings }) {
  const { rate, least, most, softClose, length, firstLimit, amountRule } = describeTerms(settings);
  return (
    <>
      <h2 className="heading text-h2">A bid is binding</h2>
      <p>
        A bid is an offer to buy at that price. If yours is the highest when the hammer falls, and the reserve is met,
        you must pay for the vehicle and collect it.
      </p>
      <p>
        You can’t take a bid back, with one exception. If the listing changes in a way that matters, such as its
        mileage, title or known flaws, we tell everyone who bid. For 24 hours, but not in the last 2 hours of the
        auction, you can then withdraw the bids that you placed before the change. If you bid again, you accept it.
      </p>
      <h2 className="heading text-h2">Your maximum is private</h2>
      <p>
        You can set a maximum. We bid for you up to it, and only as much as needed to keep you in the lead. Nobody else
        sees it, not even the seller. If two maximums are equal, the earlier bid leads. You can raise your maximum at
        any time, but never lower it.
      </p>
      <h2 className="heading text-h2">Bid increments</h2>
      <p>
        You can bid any {amountRule} at or above the minimum. The minimum is the starting bid, then the current bid plus
        the increment:
      </p>
      <Increments settings={settings} />
      <h2 className="heading text-h2">The reserve</h2>
      <p>
        A seller can set a reserve: the lowest price they will accept. You see whether there is one and whether it’s
        met, never its amount. As soon as a maximum reaches it, the price goes to the reserve. The seller can lower it
        while the auction is live, but never raise it.
      </p>
      <h2 className="heading text-h2">The close</h2>
      <p>
        Auctions usually run for {length}. A bid in the last {softClose} that changes the price or the leader resets the
        clock to {softClose}, every time. A bid that reaches us at or after the close doesn’t count: our server clock
        decides.
      </p>
      <h2 className="heading text-h2">What it costs</h2>
      <p>
        The buyer’s premium is {rate} of the hammer price, at least {least} and at most {most}. We show your full cost
        before you confirm.
      </p>
      <h2 className="heading text-h2">The hold on your card</h2>
      <p>
        When you bid, we place a hold on your card for the premium on your maximum. We release it if you don’t win. If
        you do, it becomes the premium.
      </p>
      <h2 className="heading text-h2">Who can bid</h2>
      <p>
        You need a verified email address, a card, and to have accepted these terms. Your leading maximum bids can’t
        total more than your limit, which starts at {firstLimit}. An active bid plan counts with the most it can still
        bid. Sellers can’t bid on their own vehicles. Neither can members of the selling dealership, nor our staff, nor
        anyone connected to the seller or to our staff: colleagues, people they have named, and accounts with the same
        card.
      </p>
      <h2 className="heading text-h2">If the winner doesn’t buy</h2>
      <p>
        When you bid, you can ask us to offer you the vehicle if you’re outbid and the winner doesn’t buy it. You can
        change this under "Your auctions" until the close. We offer it to those who asked, the highest bid first, at the
        price that bidding would have reached without the bids ahead of theirs. That’s never above your maximum, and you
        can decline. If you don’t ask, you get no such offer. The seller of an unsold vehicle can still offer it to any
        bidder they choose, at their own price.
      </p>
      <h2 className="heading text-h2">When something goes wrong</h2>
      <p>
        Two of our staff together can void a bid, with a reason everyone can see. Bidding is paused while they decide.
        The price is then recalculated from the remaining bids. We can withdraw an auction before it’s sold, with a
        reason everyone can see.
      </p>
    </>
  );
}

export default function BiddingTermsPage() {
  const { settings } = useLoaderData<typeof loader>();
  return (
    <article className="prose">
      <h1 className="display text-h1">Bidding terms</h1>
      <p className="mb-10 mt-3 text-lead text-ink-2">The rules of bidding, with our current numbers.</p>
      <Rules settings={settings} />
      <div className="mt-12 border-t border-line pt-8">
        <Accept />
      </div>
    </article>
  );
}
