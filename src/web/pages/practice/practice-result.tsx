import { Money } from '#web/components/money/money.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';
import { Section } from '#web/components/ui/section.tsx';
import type { PracticeReveal } from './practice-run.ts';
import { YOU } from './practice-text.ts';

const NAMES: Readonly<Record<string, string>> = { [YOU]: 'You' };

function Outcome({ auction, ownMaximum, isReserveMet }: PracticeReveal) {
  const { state, hammerPrice, terms } = auction;
  const money = (amount: number) => <Money value={{ amount, currency: terms.currency }} />;
  const leader = state.leader?.bidderId;
  if (state.price === null) return <p>Nobody bid, so the car isn’t sold.</p>;
  if (hammerPrice === null)
    return (
      <p>
        Bidding ended at {money(state.price)}
        {isReserveMet ? '' : ', below the reserve'}. The car isn’t sold.
      </p>
    );
  if (leader !== YOU)
    return (
      <p>
        {leader} bought the car for {money(hammerPrice)}.
      </p>
    );
  return (
    <p>
      You bought the car for {money(hammerPrice)}
      {ownMaximum !== null && ownMaximum > hammerPrice ? <>. Your maximum was {money(ownMaximum)}</> : null}. Nothing of
      it is real.
    </p>
  );
}

/** Hidden in a real auction; shown here so that the price can be checked. */
export function PracticeResult(reveal: PracticeReveal) {
  const { bots, reserve, ownMaximum, auction, isReserveMet } = reveal;
  const money = (amount: number) => <Money value={{ amount, currency: auction.terms.currency }} />;
  const bidders = [
    ...bots.map(({ name, limit }) => ({ name, limit })),
    ...(ownMaximum === null ? [] : [{ name: YOU, limit: ownMaximum }]),
  ].sort((one, other) => other.limit - one.limit);
  const highestOf = (name: string) => auction.bids.find((bid) => bid.bidder === name)?.amount.amount;
  return (
    <Section title="How the price came about" id="result-title" className="mt-8">
      <div className="mt-3 max-w-prose text-ink-2">
        <Outcome {...reveal} />
        <p className="mt-2">
          A real auction never shows anyone’s maximum. Here are all of them, so that you can check the price yourself.
        </p>
      </div>
      <ScrollTable
        label="How the price came about"
        space="mt-4"
        className="tbl"
        columns={['Bidder', ['Most they would pay', 'num'], ['Highest bid', 'num']]}
      >
        {bidders.map(({ name, limit }) => {
          const highest = highestOf(name);
          return (
            <tr key={name}>
              <th scope="row">{NAMES[name] ?? name}</th>
              <td className="num">{money(limit)}</td>
              <td className="num">{highest === undefined ? 'None' : money(highest)}</td>
            </tr>
          );
        })}
      </ScrollTable>
      <p className="mt-3 text-small text-ink-2">
        {reserve === null ? (
          'There was no reserve.'
        ) : (
          <>
            The reserve was {money(reserve)}: {isReserveMet ? 'met' : 'not met'}.
          </>
        )}
      </p>
    </Section>
  );
}
