import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { BookOpen } from 'lucide';
import { listTokens, listWebhooks } from '#contract/endpoints/partners.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { TokensSection } from './tokens-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'API and webhooks', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const [tokens, webhooks] = await Promise.all([client.call(listTokens), client.call(listWebhooks)]);
  return { tokens, webhooks };
}

export default function DeveloperPage() {
  const { tokens, webhooks } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountHead
        title="API and webhooks"
        lead="Connect your inventory system, website or spreadsheet to your auctions and sales."
        action={
          <a href="/api/docs" className="btn btn-line">
            <Icon of={BookOpen} size={18} />
            Read the API guide
          </a>
        }
      />
      <div className="mt-10 grid gap-14">
        <TokensSection loaded={tokens} />
        <WebhooksSection loaded={webhooks} />
      </div>
    </>
  );
}
