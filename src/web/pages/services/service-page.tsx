import { Check } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Service } from '#contract/content.ts';
import { readService } from '#contract/endpoints/content.ts';
import { EnquiryForm } from '#web/components/enquiry/enquiry-form.tsx';
import { enquiryAction, enquiryClientAction } from '#web/components/enquiry/enquiry.ts';
import { Picture, renditionOf } from '#web/components/picture/picture.tsx';
import { SiteText } from '#web/components/prose/site-text.tsx';
import { structured } from '#web/components/seo/structured-data.ts';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';
import { FigureList } from '#web/components/ui/description-list.tsx';

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const { read, client, site } = pageContext(context);
  const slug = params['slug'] ?? '';
  const preview = await previewed(client, url, ['service']);
  const service = preview ?? (await read(readService, { params: { slug } }));
  const lotNumber = url.searchParams.get('auction') ?? '';
  return { service, site, lotNumber: /^\d{1,9}$/.test(lotNumber) ? lotNumber : '', isPreview: preview !== null };
}

export const action = enquiryAction;
export const clientAction = enquiryClientAction;

const crumbsOf = (service: Service) => [
  { name: 'Services', to: '/services' },
  { name: service.title, to: `/services/${service.slug}` },
];

export const meta = publicMeta<typeof loader>(({ service, site }) => ({
  title: service.title,
  site,
  description: service.summary,
  path: `/services/${service.slug}`,
  data: [
    structured('Service', {
      name: service.title,
      description: service.summary,
      serviceType: service.kind,
      ...(service.area_text === '' ? {} : { areaServed: service.area_text }),
      provider: { '@type': 'Organization', name: service.provider === '' ? site.name : service.provider },
    }),
  ],
  ...(service.hero === null ? {} : { image: site.publicUrl + renditionOf(service.hero, 1280) }),
  crumbs: crumbsOf(service),
}));

function Offers({ offers }: { offers: Service['offers'] }) {
  if (offers.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="heading text-h2">What it costs</h2>
      <ul className="mt-4 border-t border-line">
        {offers.map((offer) => (
          <li key={offer.name} className="border-b border-line py-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h3 className="text-h4 font-strong">{offer.name}</h3>
              <p className="data text-data-m">{offer.price_text}</p>
            </div>
            {offer.summary === '' ? null : <p className="mt-1 max-w-prose text-ink-2">{offer.summary}</p>}
            {offer.includes.length === 0 ? null : (
              <ul className="mt-3 grid gap-x-10 gap-y-2 sm:grid-cols-2">
                {offer.includes.map((each) => (
                  <li key={each} className="flex gap-2.5 text-[.9375rem] leading-snug">
                    <Icon of={Check} size={18} className="mt-0.5 flex-none text-go" />
                    {each}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferChoice({ offers, chosen }: { offers: Service['offers']; chosen: string | undefined }) {
  if (offers.length < 2) return null;
  return (
    <fieldset>
      <legend className="flabel">Option</legend>
      <div className="mt-1">
        {offers.map(({ name, price_text }, index) => (
          <label key={name} className="check">
            <input
              type="radio"
              name="extra_offer"
              value={`${name}, ${price_text}`}
              defaultChecked={chosen === undefined ? index === 0 : chosen === `${name}, ${price_text}`}
            />
            <span className="flex flex-1 items-baseline justify-between gap-3">
              {name}
              <span className="data text-data-s">{price_text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export default function ServicePage() {
  const { service, lotNumber } = useLoaderData<typeof loader>();
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <Breadcrumbs crumbs={crumbsOf(service)} />
      <div className="mt-3 grid gap-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
        <div className="min-w-0">
          <h1 className="display text-h1">{service.title}</h1>
          <p className="mt-3 max-w-prose text-lead text-ink-2">{service.summary}</p>
          <FigureList
            rows={[
              ['Price', service.price_text],
              ['Where', service.area_text],
              ['Provided by', service.provider],
            ]}
            className="mt-5 flex flex-wrap gap-x-10 gap-y-3"
            valueClass="data mt-0.5 text-data-s"
          />
          {service.hero === null ? null : (
            <Picture
              image={service.hero}
              sizes="(min-width: 64rem) 60vw, 94vw"
              isFirst
              className="mt-6 aspect-[2/1] w-full"
            />
          )}
          <Offers offers={service.offers} />
          <SiteText html={service.body_html} className="mt-10" />
        </div>
        <aside className="no-print self-start bg-sunken p-6 lg:sticky lg:top-24" aria-labelledby="request-title">
          <h2 id="request-title" className="heading text-h3">
            Request this service
          </h2>
          <p className="mt-1 text-small text-ink-3">
            Nothing is ordered yet. You’ll get a price and a date, then decide.
          </p>
          <EnquiryForm
            key={service.slug}
            about={{ service: service.slug }}
            subject={`Request: ${service.title}`}
            messageLabel="What should we know?"
            button="Send request"
          >
            {(typed) => (
              <>
                <OfferChoice offers={service.offers} chosen={typed['extra_offer']} />
                <Field
                  name="auction"
                  label="Auction (optional)"
                  hint="Its URL or lot number."
                  maxLength={200}
                  defaultValue={typed['auction'] ?? lotNumber}
                />
                <Field
                  name="extra_place"
                  label="Vehicle location"
                  maxLength={120}
                  defaultValue={typed['extra_place'] ?? ''}
                />
                <Field name="extra_date" label="Needed by" type="date" defaultValue={typed['extra_date'] ?? ''} />
              </>
            )}
          </EnquiryForm>
        </aside>
      </div>
    </div>
  );
}
