import { countOf } from '#contract/format/money.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readVehicleHistory } from '#contract/endpoints/vehicle-history.ts';
import type { VehicleSale } from '#contract/vehicle-history.ts';
import { CHOICE_FACTS } from '#contract/choice-facts.ts';
import { formatDistance } from '#contract/format/distance.ts';
import { AuctionRow } from '#web/components/auction/auction-row.tsx';
import { KIND_LABELS } from '#web/components/documents/document-labels.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { contradictionText } from './contradiction-text.ts';
import { MileageLine } from './mileage-line.tsx';

const pathOf = (vin: string): string => `/vehicles/${encodeURIComponent(vin)}`;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, site } = pageContext(context);
  return { history: await read(readVehicleHistory, { params: { vin: params['vin'] ?? '' } }), site };
}

export const meta = publicMeta<typeof loader>(({ history, site }) => ({
  title: `${history.name}, ${history.vin}`,
  site,
  path: pathOf(history.vin),
  description: `The auctions of this ${history.name} on ${site.name}, with its mileage over time.`,
}));

const CONTRADICTIONS = {
  mileage: 'Lower than in an earlier listing',
  title: 'An earlier listing had a branded title',
} as const;

function Contradictions({ sales }: { sales: readonly VehicleSale[] }) {
  const text = contradictionText(sales);
  if (text === null) return null;
  return (
    <p className="alert alert-warn mt-6" role="note">
      <span>
        <strong>The listings contradict each other.</strong> {text}
      </span>
    </p>
  );
}

function StatedFacts({ sales }: { sales: readonly VehicleSale[] }) {
  const unit = useDistanceUnit();
  return (
    <Section title="Mileage and title" id="facts" className="mt-12">
      <p className="mt-2 max-w-prose text-ink-2">As each seller stated them. We don’t verify them.</p>
      <MileageLine sales={sales} />
      <Table className="tbl mt-4" columns={['Listed', ['Mileage', 'num'], 'Title']}>
        {sales.map(({ auction, listed_at: listedAt, title_type: titleType, contradicts }) => (
          <tr key={auction.slug}>
            <td>
              <PageLink className="link" to={`/auctions/${auction.slug}`}>
                <TimeText at={listedAt} form="date" />
              </PageLink>
            </td>
            <td className="num">
              <span className="data">
                {auction.mileage === null ? 'Unknown' : formatDistance(auction.mileage, unit)}
              </span>
              {contradicts.includes('mileage') ? (
                <span className="block text-small text-stop">{CONTRADICTIONS.mileage}</span>
              ) : null}
            </td>
            <td>
              {titleType === null ? 'Not stated' : CHOICE_FACTS.title_type.values[titleType]}
              {contradicts.includes('title') ? (
                <span className="block text-small text-stop">{CONTRADICTIONS.title}</span>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function PassedDocuments({ sales }: { sales: readonly VehicleSale[] }) {
  const passed = sales.filter(({ passed_documents: documents }) => documents.length > 0);
  if (passed.length === 0) return null;
  return (
    <Section title="Documents" id="documents" className="mt-12">
      <p className="mt-2 max-w-prose text-ink-2">
        Sellers gave these to their buyers at the handover. Only the owner can read them.
      </p>
      <ul className="mt-4 border-t border-line">
        {passed.map(({ auction, listed_at: listedAt, passed_documents: documents }) => (
          <li key={auction.slug} className="border-b border-line py-3.5">
            <p className="font-strong">{documents.map((kind) => KIND_LABELS[kind]).join(', ')}</p>
            <p className="text-small text-ink-2">
              With the auction of{' '}
              <PageLink className="link" to={`/auctions/${auction.slug}`}>
                <TimeText at={listedAt} form="date" />
              </PageLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default function VehiclePage() {
  const { history } = useLoaderData<typeof loader>();
  const { name, vin, sales, server_time: serverTime } = history;
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <div className="mx-auto max-w-[60rem]">
        <p className="label">Vehicle history</p>
        <h1 className="display mt-1 text-h1">{name}</h1>
        <p className="mt-2 text-lead text-ink-2">
          VIN <span className="data break-all uppercase">{vin}</span>, {countOf(sales.length, 'auction')} here
        </p>
        <Contradictions sales={sales} />
        <Section title="Auctions" id="auctions" className="mt-10">
          <ul className="mt-4 border-t border-line">
            {sales.map(({ auction }) => (
              <AuctionRow key={auction.slug} auction={auction} serverTime={serverTime} />
            ))}
          </ul>
        </Section>
        <PassedDocuments sales={sales} />
        <StatedFacts sales={sales} />
      </div>
    </div>
  );
}
