import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/context.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { auction: await pageContext(context).client.auctions.get(params['slug'] ?? '') };
}

export default function AuctionPage() {
  const { auction } = useLoaderData<typeof loader>();
  return <div className="wrapx pt-6"><h1 className="display text-h1">{auction.title}</h1></div>;
}
