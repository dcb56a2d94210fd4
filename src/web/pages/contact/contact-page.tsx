import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import { EnquiryForm } from '#web/components/enquiry/enquiry-form.tsx';
import { enquiryAction, enquiryClientAction } from '#web/components/enquiry/enquiry.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const settings = await client.call(readSiteSettings);
  return { settings, auction: (url.searchParams.get('auction') ?? '').slice(0, 200), site };
}

export const action = enquiryAction;
export const clientAction = enquiryClientAction;

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'Contact us',
  site,
  path: '/contact-us',
  description: 'Ask about a bid, an auction, an invoice or a vehicle you want to sell. A person will reply.',
}));

function Reach({ email, phone, address }: { email: string; phone: string; address: string }) {
  if (email === '' && phone === '' && address === '') return null;
  return (
    <dl className="grid gap-5">
      {phone === '' ? null : (
        <div>
          <dt className="label">Phone</dt>
          <dd className="data mt-1 text-data-l">
            <a className="hover:underline" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          </dd>
        </div>
      )}
      {email === '' ? null : (
        <div>
          <dt className="label">Email</dt>
          <dd className="mt-1">
            <a className="link break-all" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      )}
      {address === '' ? null : (
        <div>
          <dt className="label">Mailing address</dt>
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
  ['Inspection, transport, paperwork', '/services'],
] as const;

export default function ContactPage() {
  const { settings, auction } = useLoaderData<typeof loader>();
  const hasReach = settings.contact_email !== '' || settings.contact_phone !== '' || settings.postal_address !== '';
  return (
    <div className="wrapx grid gap-12 pt-6 lg:grid-cols-[minmax(0,40rem)_1fr] lg:gap-20 lg:pt-9">
      <div>
        <h1 className="display text-h1">Contact us</h1>
        <p className="mt-2 text-lead text-ink-2">A person reads this and replies by email.</p>
        <EnquiryForm
          subject={null}
          button="Send message"
          messageHint="The more detail you give, the faster we can help."
        >
          {(typed) => (
            <Field
              name="auction"
              label="Auction (optional)"
              hint="Its URL or lot number."
              maxLength={200}
              defaultValue={typed['auction'] ?? auction}
            />
          )}
        </EnquiryForm>
      </div>
      <aside className="self-start border-t-[3px] border-ink pt-5" aria-label="Other ways to reach us">
        {hasReach ? (
          <>
            <h2 className="heading text-h3">In a hurry?</h2>
            <div className="mt-4">
              <Reach email={settings.contact_email} phone={settings.contact_phone} address={settings.postal_address} />
            </div>
          </>
        ) : null}
        <h2 className={`heading text-h3 ${hasReach ? 'mt-10' : ''}`}>Common questions</h2>
        <ul className="mt-3 border-t border-line">
          {QUICK.map(([text, to]) => (
            <li key={to} className="border-b border-line">
              <PageLink
                to={to}
                className="flex min-h-12 items-center justify-between gap-4 underline-offset-4 hover:underline"
              >
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
