import { data, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { browserClient } from '#web/api.ts';
import { EnquiryForm } from '#web/components/enquiry/enquiry-form.tsx';
import { sendEnquiry, statusOfResult } from '#web/components/enquiry/enquiry.ts';
import { Field } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, house } = pageContext(context);
  const settings = await client.settings();
  return { settings, auction: (url.searchParams.get('auction') ?? '').slice(0, 200), house };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await sendEnquiry(pageContext(context).client, await request.formData());
  return data(result, { status: statusOfResult(result) });
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  return sendEnquiry(browserClient, await request.formData());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : pageMeta({
        title: 'Contact us',
        houseName: loaderData.house.name,
        url: `${loaderData.house.publicUrl}/contact-us`,
        description: 'Ask about a bid, an auction, an invoice or a vehicle that you want to sell. A person answers.',
      });

/** How to reach the house; what is not set is not shown. */
function Reach({ email, phone, address }: { email: string; phone: string; address: string }) {
  if (email === '' && phone === '' && address === '') return null;
  return (
    <dl className="grid gap-5">
      {phone === '' ? null : (
        <div>
          <dt className="label">Telephone</dt>
          <dd className="data mt-1 text-data-l">
            <a className="hover:underline" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          </dd>
        </div>
      )}
      {email === '' ? null : (
        <div>
          <dt className="label">E-mail</dt>
          <dd className="mt-1">
            <a className="link break-all" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      )}
      {address === '' ? null : (
        <div>
          <dt className="label">Post</dt>
          <dd className="mt-1 whitespace-pre-line">{address}</dd>
        </div>
      )}
    </dl>
  );
}

const QUICK = [
  ['How bidding works', '/how-it-works'],
  ['Questions, answered', '/faqs'],
  ['Your auctions and bids', '/account/auctions'],
  ['Inspection, transport, papers', '/services'],
] as const;

/** A message to the house, and the quicker ways. */
export default function ContactPage() {
  const { settings, auction } = useLoaderData<typeof loader>();
  const hasReach = settings.contact_email !== '' || settings.contact_phone !== '' || settings.postal_address !== '';
  return (
    <div className="wrapx grid gap-12 pt-6 lg:grid-cols-[minmax(0,40rem)_1fr] lg:gap-20 lg:pt-9">
      <div>
        <h1 className="display text-h1">Contact us</h1>
        <p className="mt-2 text-lead text-ink-2">A person reads this, and answers by e-mail.</p>
        <EnquiryForm subject={null} button="Send message" messageHint="The more exactly you say it, the fewer questions we have to ask back.">
          {(typed) => (
            <Field
              name="auction"
              label="Auction, if it is about one"
              hint="Its address or its lot number."
              maxLength={200}
              defaultValue={typed['auction'] ?? auction}
            />
          )}
        </EnquiryForm>
      </div>
      <aside className="self-start border-t-[3px] border-ink pt-5" aria-label="Other ways">
        {hasReach ? (
          <>
            <h2 className="heading text-h3">In a hurry?</h2>
            <div className="mt-4">
              <Reach email={settings.contact_email} phone={settings.contact_phone} address={settings.postal_address} />
            </div>
          </>
        ) : null}
        <h2 className={`heading text-h3 ${hasReach ? 'mt-10' : ''}`}>Perhaps it is answered already</h2>
        <ul className="mt-3 border-t border-line">
          {QUICK.map(([text, to]) => (
            <li key={to} className="border-b border-line">
              <PageLink to={to} className="flex min-h-12 items-center justify-between gap-4 underline-offset-4 hover:underline">
                {text}
                <span aria-hidden="true">→</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
