import { formatDistance } from '#contract/format/distance.ts';
import { formatTime } from '#contract/format/time.ts';
import type { ImportPreview, PreviewOf } from '#contract/imports.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

export function PreviewTable({ preview }: { preview: ImportPreview }) {
  if (preview.kind === 'auctions') return <AuctionTable auctions={preview.auctions} />;
  if (preview.kind === 'people') return <PeopleTable people={preview.people} />;
  return <ResultTable results={preview.results} />;
}

const AUCTION_COLUMNS = [
  'Row',
  'Title',
  'VIN',
  'Seller',
  ['Starting bid', 'num'],
  ['Reserve', 'num'],
  ['Photos', 'num'],
  'Start',
  'Close',
] as const;

function AuctionTable({ auctions }: { auctions: PreviewOf<'auctions'>['auctions'] }) {
  if (auctions.length === 0) return null;
  return (
    <ScrollTable
      label="First auctions"
      caption="The first auctions as they would be imported"
      className="tbl dense min-w-[48rem]"
      columns={AUCTION_COLUMNS}
    >
      {auctions.map((auction) => (
        <tr key={auction.row}>
          <td className="data">{auction.row}</td>
          <td className="min-w-48">{auction.title}</td>
          <td className="data">{auction.vin === '' ? '–' : auction.vin}</td>
          <td>{auction.seller}</td>
          <td className="num">{formatMoney(auction.starting_bid)}</td>
          <td className="num">{auction.reserve === null ? '–' : formatMoney(auction.reserve)}</td>
          <td className="num">{auction.photos}</td>
          <td className="whitespace-nowrap">
            <TimeText at={auction.start_date} form="record" />
          </td>
          <td className="whitespace-nowrap">
            <TimeText at={auction.close_date} form="record" />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function PeopleTable({ people }: { people: PreviewOf<'people'>['people'] }) {
  if (people.length === 0) return null;
  return (
    <ScrollTable
      label="First people"
      caption="The first people as they would be imported"
      className="tbl dense min-w-[40rem]"
      columns={['Row', 'Name', 'Username', 'Email', 'Phone']}
    >
      {people.map(({ row, name, username, email, phone }) => (
        <tr key={row}>
          <td className="data">{row}</td>
          <td>{name}</td>
          <td>{username}</td>
          <td className="break-words">{email}</td>
          <td className="whitespace-nowrap">{phone === '' ? '–' : phone}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

const RESULT_COLUMNS = [
  'Row',
  'Title',
  'Year',
  'Make',
  'Model',
  'Date',
  'Result',
  'Source',
  ['Price', 'num'],
  ['Mileage', 'num'],
] as const;

function ResultTable({ results }: { results: PreviewOf<'results'>['results'] }) {
  if (results.length === 0) return null;
  return (
    <ScrollTable
      label="First results"
      caption="The first results as they would be imported"
      className="tbl dense min-w-[48rem]"
      columns={RESULT_COLUMNS}
    >
      {results.map((result) => (
        <tr key={result.row}>
          <td className="data">{result.row}</td>
          <td className="min-w-48">{result.title}</td>
          <td className="data">{result.year}</td>
          <td>{result.make}</td>
          <td>{result.model}</td>
          <td className="whitespace-nowrap">{formatTime(Date.parse(result.ended_at), 'date', 'UTC')}</td>
          <td className="whitespace-nowrap">{result.is_sold ? 'Sold' : 'Not sold'}</td>
          <td>{result.source}</td>
          <td className="num">{result.price === null ? '–' : formatMoney(result.price)}</td>
          <td className="num">{result.mileage === null ? '–' : formatDistance(result.mileage, result.mileage.unit)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
