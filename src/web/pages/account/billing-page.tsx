import { listInvoices } from '#contract/endpoints/settlements.ts';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import { CreditCard } from 'lucide';
import type { ClientIntent, PaymentMethod } from '#contract/account.ts';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import {
  createCardIntent,
  listCards,
  makeCardDefault,
  readHoldLedger,
  removeCard,
  saveCard,
} from '#contract/endpoints/payments.ts';
import type { HoldLedger } from '#contract/payments.ts';
import type { PublicSettings } from '#contract/settings.ts';
import type { Invoice } from '#contract/settlements.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { DoneAlert } from '#web/components/account/done-alert.tsx';
import { AddCard } from '#web/components/payment/add-card.tsx';
import { InvoicesSection } from '#web/components/settlement/invoices-section.tsx';
import { describeTerms } from '#web/components/terms/describe-terms.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { safeTarget } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problemOf, type Problem } from '#web/problems.ts';
import { ChargeSection, HoldSection, OpenCharges, splitCharges } from './hold-ledger.tsx';
import { useLiveLedger } from './use-live-ledger.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Billing', isPrivate: true });
const FAILED = "We're sorry, something has gone wrong, please try again.";

interface Billing {
  invoices: Invoice[] | null;
  methods: PaymentMethod[];
  ledger: HoldLedger | null;
  intent: ClientIntent | null;
  settings: PublicSettings;
  backTo: string | null;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Billing> {
  const { client } = pageContext(context);
  // An unreadable list of cards counts as empty, so that the form below stays usable.
  const [methods, ledger, intent, settings, invoices] = await Promise.all([
    client.call(listCards).catch(() => []),
    client.call(readHoldLedger).catch(() => null),
    client.call(createCardIntent).catch(() => null),
    client.call(readSiteSettings),
    client.call(listInvoices).catch(() => null),
  ]);
  const from = safeTarget(new URL(request.url).searchParams.get('to'));
  return { invoices, methods, ledger, intent, settings, backTo: from.startsWith('/auctions/') ? from : null };
}

const two = (n: number) => String(n).padStart(2, '0');
export const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1);

interface CardRowProps {
  card: PaymentMethod;
  isBusy: boolean;
  change: (action: () => Promise<unknown>, done: string) => void;
}

function CardRow({ card, isBusy, change }: CardRowProps) {
  const name = `${brandName(card.brand)} ending ${card.last4}`;
  return (
    <li className="flex flex-wrap items-center gap-4 border-b border-line py-4">
      <span className="grid h-9 w-14 flex-none place-items-center rounded-badge border border-line-strong">
        <Icon of={CreditCard} size={22} />
      </span>
      <div className="min-w-[min(12rem,100%)] flex-1 leading-snug">
        <p className="font-strong">
          {brandName(card.brand)} ending <span className="tnum">{card.last4}</span>
        </p>
        <p className="text-small text-ink-2">
          Expires {two(card.exp_month)}/{two(card.exp_year % 100)}.{card.is_default ? ' Used for bid holds' : ''}
        </p>
      </div>
      {card.is_default ? (
        <span className="badge badge-plain">Default</span>
      ) : (
        <button
          type="button"
          className="btn btn-line btn-s !min-h-11"
          {...(isBusy ? { 'aria-disabled': true } : {})}
          onClick={() =>
            change(
              () => browserClient.call(makeCardDefault, { params: { id: card.id } }),
              `${name} is now your default card.`,
            )
          }
        >
          Make default<span className="sr-only"> {name}</span>
        </button>
      )}
      <button
        type="button"
        className="btn btn-quiet btn-s !min-h-11"
        {...(isBusy ? { 'aria-disabled': true } : {})}
        onClick={() =>
          change(() => browserClient.call(removeCard, { params: { id: card.id } }), `${name} was removed.`)
        }
      >
        Remove<span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}

const RELEASED = {
  when_outbid: 'If you’re outbid everywhere, we release it a few minutes later.',
  at_close: 'We release it once the auctions you’ve bid in have closed.',
} as const;

function HowHoldsWork({ settings }: { settings: PublicSettings }) {
  const { rate, least, most } = describeTerms(settings);
  return (
    <div className="self-start bg-sunken p-5">
      <h3 className="font-strong">How holds work</h3>
      <p className="mt-2 text-small text-ink-2">
        When you bid, we place a hold of {rate} of your maximum, at least {least} and at most {most}. One hold covers
        all your bids. It’s based on your highest maximum. {RELEASED[settings.hold_release]} If you win, we take the
        premium from it and release the rest.
      </p>
    </div>
  );
}

export default function BillingPage() {
  const { invoices, methods, ledger, intent, settings, backTo } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const shown = useLiveLedger(ledger);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [refused, setRefused] = useState<Problem>();
  const back = useRef<HTMLAnchorElement>(null);
  const change = async (action: () => Promise<unknown>, done: string) => {
    if (isBusy) return;
    setBusy(true);
    setNotice(null);
    setRefused(undefined);
    try {
      await action();
      setNotice(done);
    } catch (error) {
      setRefused(problemOf(error, FAILED));
    }
    await revalidate();
    setBusy(false);
  };
  const onMoved = (notice: string | null) => {
    setNotice(notice);
    void revalidate();
  };
  const { open, settled } = shown === null ? { open: [], settled: [] } : splitCharges(shown);
  const hasCard = methods.length > 0;
  useEffect(() => {
    if (notice !== null && hasCard) back.current?.focus();
  }, [notice, hasCard]);
  const adding = (
    <section className="mt-10 grid gap-8 xl:grid-cols-[1fr_20rem]">
      <div>
        <h2 id="add-card" className="heading mb-3 scroll-mt-24 text-h2">
          Add a card
        </h2>
        <AddCard
          intent={intent}
          isBusy={isBusy}
          onAdd={(id) =>
            void change(() => browserClient.call(saveCard, { body: { payment_method: id } }), 'Your card was saved.')
          }
        />
      </div>
      <HowHoldsWork settings={settings} />
    </section>
  );
  return (
    <>
      <AccountHead title="Billing" lead="Payments due, your cards and their holds, and your invoices." />
      {notice === null ? null : <DoneAlert key={notice}>{notice}</DoneAlert>}
      {backTo === null || !hasCard ? null : (
        <PageLink ref={back} to={backTo} className="btn btn-bid mt-4 max-sm:w-full">
          Back to the auction
        </PageLink>
      )}
      <OpenCharges charges={open} onMoved={onMoved} />
      <section className={open.length === 0 ? 'mt-8' : 'mt-10'}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="heading text-h2">Cards</h2>
          {hasCard ? (
            <a className="link inline-flex min-h-11 items-center" href="#add-card">
              Add a card
            </a>
          ) : null}
        </div>
        <ErrorSummary problem={refused} />
        {methods.length === 0 ? (
          <p className="mt-4 border-y border-line py-6 text-ink-2">
            Add a card to bid. Nothing is charged until you win.
          </p>
        ) : (
          <ul className="mt-4 border-t border-line">
            {methods.map((card) => (
              <CardRow key={card.id} card={card} isBusy={isBusy} change={(action, done) => void change(action, done)} />
            ))}
          </ul>
        )}
      </section>
      {hasCard ? null : adding}
      {shown === null ? (
        <p className="alert alert-soft mt-10">
          We couldn’t load your holds. They haven’t changed. Please reload the page.
        </p>
      ) : (
        <HoldSection ledger={shown} />
      )}
      {hasCard ? adding : null}
      <ChargeSection charges={settled} onMoved={onMoved} />
      <InvoicesSection invoices={invoices} />
    </>
  );
}
