import { MapPin } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Photographer } from '#contract/content.ts';
import { readPhotographer } from '#contract/endpoints/content.ts';
import { EnquiryForm } from '#web/components/enquiry/enquiry-form.tsx';
import { enquiryAction, enquiryClientAction } from '#web/components/enquiry/enquiry.ts';
import { PhotoLink } from '#web/components/gallery/photo-link.tsx';
import { Picture, renditionOf } from '#web/components/picture/picture.tsx';
import { SiteText } from '#web/components/prose/site-text.tsx';
import { structured } from '#web/components/seo/structured-data.ts';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';
import { placeText } from '#web/components/listing/place-text.ts';

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const { read, client, site } = pageContext(context);
  const slug = params['slug'] ?? '';
  const preview = await previewed(client, url, ['photographer']);
  const photographer = preview ?? (await read(readPhotographer, { params: { slug } }));
  return { photographer, site, isPreview: preview !== null };
}

export const action = enquiryAction;
export const clientAction = enquiryClientAction;

const crumbsOf = ({ name, slug }: Photographer) => [
  { name: 'Photographers', to: '/photographers' },
  { name, to: `/photographers/${slug}` },
];

export const meta = publicMeta<typeof loader>(({ photographer, site }) => {
  const path = `/photographers/${photographer.slug}`;
  const url = site.publicUrl + path;
  return {
    title: `${photographer.name}, photographer`,
    site,
    description: photographer.summary,
    path,
    data: [
      structured('ProfilePage', {
        mainEntity: { '@type': 'Person', name: photographer.name, jobTitle: 'Photographer', url },
      }),
    ],
    ...(photographer.hero === null ? {} : { image: site.publicUrl + renditionOf(photographer.hero, 1280) }),
    crumbs: crumbsOf(photographer),
  };
});

function Portfolio({ photographer }: { photographer: Photographer }) {
  const { portfolio } = photographer;
  if (portfolio.length === 0) return null;
  return (
    <section className="mt-12" aria-label="Portfolio">
      <h2 className="heading text-h2">Portfolio</h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-4">
        {portfolio.map((image, index) => (
          <li key={image.id} className={index % 5 === 0 ? 'col-span-2' : ''}>
            <PhotoLink
              images={portfolio}
              index={index}
              label={`View photo ${index + 1} larger${image.alt === '' ? '' : `: ${image.alt}`}`}
              className="block"
            >
              <Picture
                image={image}
                sizes={index % 5 === 0 ? '(min-width: 64rem) 60vw, 94vw' : '(min-width: 64rem) 30vw, 46vw'}
                isFirst={index === 0}
                isDecorative
                className={`w-full ${index % 5 === 0 ? 'aspect-[2/1]' : 'aspect-[3/2]'}`}
              />
            </PhotoLink>
            {image.caption === '' ? null : <p className="mt-1.5 text-small text-ink-3">{image.caption}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function PhotographerPage() {
  const { photographer } = useLoaderData<typeof loader>();
  const { place } = photographer;
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <Breadcrumbs crumbs={crumbsOf(photographer)} />
      <div className="mt-3 grid gap-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
        <div className="min-w-0">
          <h1 className="display text-h1">{photographer.name}</h1>
          <p className="mt-3 max-w-prose text-lead text-ink-2">{photographer.summary}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <span className="flex items-center gap-1.5 text-ink-2">
              <Icon of={MapPin} size={18} />
              {placeText(place)}
            </span>
            <span className="data text-data-m">{photographer.rate_text}</span>
          </p>
          {photographer.specialities.length === 0 ? null : (
            <ul aria-label="Specialties" className="mt-4 flex flex-wrap gap-1.5">
              {photographer.specialities.map((each) => (
                <li key={each} className="badge badge-plain">
                  {each}
                </li>
              ))}
            </ul>
          )}
          <Portfolio photographer={photographer} />
          <SiteText html={photographer.about_html} className="mt-10" />
        </div>
        <aside className="no-print self-start bg-sunken p-6 lg:sticky lg:top-24" aria-labelledby="request-title">
          <h2 id="request-title" className="heading text-h3">
            Request a date
          </h2>
          <p className="mt-1 text-small text-ink-3">
            {photographer.name} replies with a date and a price. Nothing is booked until you agree.
          </p>
          <EnquiryForm
            key={photographer.slug}
            about={{ photographer: photographer.slug }}
            subject={`Photos by ${photographer.name}`}
            messageLabel="What should be photographed?"
            messageHint="Make, model and year, and anything that needs a lift or a lot of room."
            button="Send request"
          >
            {(typed) => (
              <>
                <Field
                  name="extra_place"
                  label="Vehicle location"
                  maxLength={120}
                  defaultValue={typed['extra_place'] ?? ''}
                />
                <Field name="extra_date" label="Preferred date" type="date" defaultValue={typed['extra_date'] ?? ''} />
              </>
            )}
          </EnquiryForm>
        </aside>
      </div>
    </div>
  );
}
