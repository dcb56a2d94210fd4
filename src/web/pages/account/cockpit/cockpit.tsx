import type { AuctionDetail } from '#contract/auctions.ts';
import type { Interest } from '#contract/listing.ts';
import { useRevalidator } from 'react-router';
import { resultPrice } from '#contract/auction-result.ts';
import type { Submission } from '#contract/submissions.ts';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { ReserveAdvice } from '#web/components/price-guide/reserve-advice.tsx';
import { EvidenceRequests } from '#web/components/listing/evidence-requests.tsx';
import { PhotoRequests } from '#web/components/listing/photo-requests.tsx';
import { BidGraph } from '#web/components/activity/bid-graph.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { AppointmentRequests } from './appointment-requests.tsx';
import type { CockpitData } from './cockpit-data.ts';
import { EditText } from './edit-text.tsx';
import { InterestByDay } from './interest-by-day.tsx';
import { Ending } from './ending.tsx';
import { NextSteps, stepsOf } from './next-steps.tsx';
import { Questions } from './questions.tsx';
import { ReserveForm } from './reserve-form.tsx';
import { useLiveCockpit } from './use-live-cockpit.ts';
import { Section } from '#web/components/ui/section.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { FigureList } from '#web/components/ui/description-list.tsx';

const BIDS_SHOWN = 8;

function priceLabel({ hammer_price: hammerPrice, outcome }: AuctionDetail): string {
  if (hammerPrice === null) return 'Bid';
  if (outcome?.state === 'fell_through') return 'Bid to';
  return outcome?.state === 'resold' ? 'Sold for' : 'Hammer price';
}

function Figures({ auction, interest }: { auction: AuctionDetail; interest: Interest }) {
  const price = resultPrice(auction);
  const figures = [
    [priceLabel(auction), price === null ? 'None yet' : formatMoney(price)],
    ['Bids', formatCount(interest.bids)],
    ['Bidders', formatCount(interest.bidders)],
    ['Watching', formatCount(interest.watchers)],
    ['Views', formatCount(interest.views)],
  ] as const;
  return (
    <>
      <FigureList
        rows={figures}
        className="grid grid-cols-2 gap-x-6 border-t border-line sm:grid-cols-5"
        rowClass="border-b border-line py-3"
      />
      <p className="mt-2 text-small text-ink-3">
        Views exclude you, our staff and search engines. One person may be counted more than once.
      </p>
    </>
  );
}

export function Cockpit({ submission, data }: { submission: Submission; data: CockpitData }) {
  const { auction, interest, bids, comments, changes, claims, coverage, documents, appointments } = data;
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  const isOpen = auction.state === 'scheduled' || auction.state === 'live';
  useLiveCockpit(auction);
  return (
    <div className="mt-6 grid gap-12">
      <Ending auction={auction} />
      {data.advice === null ? null : <ReserveAdvice {...data.advice} reserve={submission.reserve?.amount ?? null} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Picture image={auction.hero} sizes="12rem" isDecorative className="h-24 w-36" />
        <div>
          <p className="label">
            {auction.state === 'live' ? 'Closes' : auction.state === 'scheduled' ? 'Opens' : 'Closed'}
          </p>
          <p className="data text-data-l">
            {auction.state === 'live' ? (
              <Countdown
                closeDate={auction.close_date}
                pausedUntil={auction.paused_until}
                serverTime={auction.server_time}
                form="panel"
                endText="Closing"
              />
            ) : (
              <TimeText at={auction.state === 'scheduled' ? auction.start_date : auction.close_date} />
            )}
          </p>
        </div>
        <PageLink className="btn btn-line ml-auto" to={`/auctions/${auction.slug}`}>
          View public page
        </PageLink>
      </div>
      {isOpen ? <NextSteps steps={stepsOf(submission, data)} /> : null}
      <section aria-labelledby="interest-title">
        <h2 id="interest-title" className="heading mb-4 text-h2">
          Interest
        </h2>
        <Figures auction={auction} interest={interest} />
        <InterestByDay interest={interest} />
      </section>
      <Bids bids={bids} closeDate={auction.close_date} reserve={submission.reserve} />
      <Questions slug={auction.slug} comments={comments} isOpen={isOpen} onDone={again} />
      <AppointmentRequests appointments={appointments} isOpen={isOpen} />
      <PhotoRequests slug={auction.slug} coverage={coverage} onDone={again} />
      <EvidenceRequests slug={auction.slug} {...{ claims, documents }} images={auction.images} onDone={again} />
      <ReserveForm
        slug={auction.slug}
        state={auction.state}
        reserve={submission.reserve}
        isRevealed={submission.reveals_reserve}
        status={auction.reserve_status}
        onDone={again}
      />
      <Section title="Listing text" id="text-title">
        <p className="mt-2 max-w-prose text-ink-2">
          {isOpen
            ? 'You can still edit it. Everyone can see the earlier version and your reason. If you change a key fact such as mileage, title or flaws during the auction, we tell every bidder, and they can withdraw their bids for up to 24 hours.'
            : 'The auction is over, so the text can’t be changed.'}
        </p>
        {isOpen ? <EditText submission={submission} onDone={again} /> : null}
        {changes.length === 0 ? null : (
          <ol className="mt-6 grid gap-6">
            {changes.map((change) => (
              <li key={change.number}>
                <p className="mb-2">
                  <strong>Change {change.number}</strong> by {change.by === 'seller' ? 'you' : 'our staff'},{' '}
                  <TimeText at={change.changed_at} />: “{change.note}”
                  {change.material_note === null ? '' : ' Bidders were notified.'}
                </p>
                <DifferenceList fields={change.fields} />
              </li>
            ))}
          </ol>
        )}
      </Section>
    </div>
  );
}

interface BidsProps {
  bids: CockpitData['bids'];
  closeDate: string;
  reserve: Submission['reserve'];
}

function Bids({ bids, closeDate, reserve }: BidsProps) {
  return (
    <Section title="Bids" id="bids-title">
      {bids.length === 0 ? (
        <p className="mt-3 text-ink-2">No bids yet. Most arrive in the final hours.</p>
      ) : (
        <>
          <BidGraph bids={bids} closeDate={closeDate} reserve={reserve} className="mt-4" />
          <Table
            className="tbl mt-3 max-sm:text-small"
            columns={['Bid', 'Bidder', ['Amount', 'num'], ['When', '!pl-5 max-sm:hidden']]}
          >
            {bids.slice(0, BIDS_SHOWN).map((bid) => (
              <tr key={bid.number}>
                <td className="data">{bid.number}</td>
                <td className="break-words">
                  {bid.bidder}
                  <span className="block text-ink-3 sm:hidden">
                    <TimeText at={bid.placed_at} />
                  </span>
                </td>
                <td className="num">{formatMoney(bid.amount)}</td>
                <td className="whitespace-nowrap pl-5 max-sm:hidden">
                  <TimeText at={bid.placed_at} />
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Section>
  );
}
