import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { LICENCE_STATUSES } from '#contract/dealer-roles.ts';
import type { OperatorDealerRow } from '#contract/dealers.ts';
import { listDealerApplicationsForStaff, listDealersForStaff } from '#contract/endpoints/dealer-records.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage, Nothing, Pages } from '#web/components/console/console-head.tsx';
import { FindForm } from '#web/components/console/find-form.tsx';
import { offerText, placeText, soldText } from '#web/components/dealer/dealer-labels.ts';
import { formatDay } from '#web/components/dealer/document-labels.ts';
import { LicenceBadge } from '#web/components/dealer/licence-badge.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { DealerViews } from './dealer-views.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Dealers', isPrivate: true });

const PATH = '/operator/dealers';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const q = (url.searchParams.get('q') ?? '').slice(0, 200);
  const licence = oneOf(LICENCE_STATUSES, url.searchParams.get('licence'));
  const cursor = url.searchParams.get('cursor');
  const [page, open] = await Promise.all([
    client.call(listDealersForStaff, {
      query: {
        q,
        ...(licence === null ? {} : { licence }),
        ...(cursor === null ? {} : { cursor }),
      },
    }),
    client.call(listDealerApplicationsForStaff, { query: { state: 'open', limit: 1 } }).then(
      (waiting) => waiting.open_count,
      () => null,
    ),
  ]);
  return { page, q, licence, open, isFirst: cursor === null };
}

function Row({ dealer }: { dealer: OperatorDealerRow }) {
  const { licence } = dealer;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 text-left font-plain">
        <PageLink className="link font-strong" to={`${PATH}/${dealer.slug}`}>
          {dealer.name}
        </PageLink>
        <span className="block text-small text-ink-3">{placeText(dealer.place)}</span>
      </th>
      <td className="py-3 pr-4">
        {dealer.is_closed ? <span className="badge badge-plain">Closed</span> : <LicenceBadge licence={licence} />}
        {licence.expires_on === null || dealer.is_closed ? null : (
          <span className="mt-1 block text-small text-ink-3">{formatDay(licence.expires_on)}</span>
        )}
      </td>
      <td className="data py-3 pr-4">{dealer.members}</td>
      <td className="py-3 text-small text-ink-2">
        {[offerText(dealer.figures), soldText(dealer.figures)].filter((part) => part !== '').join('; ') || 'None yet'}
      </td>
    </tr>
  );
}

export default function OperatorDealersPage() {
  const { page, q, licence, open, isFirst } = useLoaderData<typeof loader>();
  const asked = { q, licence: licence ?? '' };
  return (
    <ConsolePage
      title="Dealers"
      note={
        <>
          {page.total} {page.total === 1 ? 'dealer' : 'dealers'}
        </>
      }
    >
      <DealerViews view={licence === null || licence === 'good' ? 'all' : licence} open={open} />
      <FindForm of="Dealers" label="Name or location" q={q} keep={{ licence }} className="mt-3" />
      {page.items.length === 0 ? (
        <div className="mt-4">
          <Nothing title="No dealers found">
            {licence === null ? 'Try another name or location.' : 'No dealer has this license status.'}
          </Nothing>
        </div>
      ) : (
        // Focusable, so that the keyboard can scroll a wide table.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="mt-4 overflow-x-auto" tabIndex={0} role="region" aria-label="Dealers">
          <table className="w-full min-w-[40rem] border-t border-line">
            <thead>
              <tr className="border-b border-line text-left">
                {['Dealer', 'License', 'Members', 'Auctions'].map((name) => (
                  <th key={name} scope="col" className="label py-2 pr-4">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.items.map((dealer) => (
                <Row key={dealer.slug} dealer={dealer} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages
        first={addressOf(PATH, asked)}
        next={page.next_cursor === null ? null : addressOf(PATH, { ...asked, cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
