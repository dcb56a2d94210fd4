import { countOf } from '#contract/format/money.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type AuctionSummary, AuctionSummarySchema } from '#contract/auctions.ts';
import { readAuction } from '#contract/endpoints/auctions.ts';
import type { Image } from '#contract/primitives.ts';
import { LightboxBar } from '#web/components/gallery/lightbox-bar.ts';
import { PhotoLink } from '#web/components/gallery/photo-link.tsx';
import { type GallerySection, inSections, sectionsOf } from '#web/components/gallery/sections.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { PhotosBar } from './photos-bar.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, site } = pageContext(context);
  const auction = await read(readAuction, { params: { slug: params['slug'] ?? '' } });
  return {
    auction: AuctionSummarySchema.parse(auction),
    images: inSections(auction.images),
    serverTime: auction.server_time,
    site,
  };
}

const crumbsOf = ({ slug, title }: AuctionSummary) => [
  { name: 'Auctions', to: '/auctions' },
  { name: title, to: `/auctions/${slug}` },
  { name: 'Photos', to: `/auctions/${slug}/photos` },
];

export const meta = publicMeta<typeof loader>(({ auction, images, site }) => {
  const path = `/auctions/${auction.slug}`;
  return {
    title: `Photos of ${auction.title}`,
    site,
    description: `${countOf(images.length, 'photo')} of ${auction.title}, lot ${auction.lot_number}, by section.`,
    path: `${path}/photos`,
    image: `${site.publicUrl}${path}/og.jpg`,
    imageSize: { width: 1200, height: 630, alt: auction.title },
    crumbs: crumbsOf(auction),
  };
});

function SectionLinks({ sections }: { sections: readonly GallerySection[] }) {
  return (
    <nav aria-label="Sections" className="no-print sticky top-16 z-10 mt-6 border-y border-line bg-bg">
      <div className="wrapx noscroll overflow-x-auto" data-scroll>
        <ul className="flex">
          {sections.map(({ section, name, count }) => (
            <li key={section}>
              <a className="tab !min-h-12" href={`#${section}`}>
                {name}
                <span className="n">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

const FIRST = 1;

function Section({ section, images }: { section: GallerySection; images: readonly Image[] }) {
  const shown = images.flatMap((image, index) => (image.section === section.section ? [{ image, index }] : []));
  return (
    <section className="mt-10 first:mt-8" aria-labelledby={section.section}>
      <h2 id={section.section} className="heading flex scroll-mt-36 items-baseline gap-3 text-h2">
        {section.name} <span className="data text-data-s text-ink-3">{section.count}</span>
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-1.5 gap-y-4 md:grid-cols-3 2xl:grid-cols-4">
        {shown.map(({ image, index }) => (
          <li key={image.id}>
            <PhotoLink
              images={images}
              index={index}
              className="group block"
              label={`Photo ${index + 1}: ${image.caption || image.alt}`}
            >
              <div className="relative aspect-[3/2] overflow-hidden bg-press">
                <Picture
                  image={image}
                  sizes="(min-width: 100rem) 21rem, (min-width: 90rem) 28rem, (min-width: 48rem) 32vw, 48vw"
                  isFirst={index < FIRST}
                  isDecorative
                  className="h-full w-full"
                />
              </div>
              {image.caption === '' ? null : (
                <p className="pt-1.5 text-small leading-tight underline-offset-4 group-hover:underline">
                  {image.caption}
                </p>
              )}
            </PhotoLink>
            <Notes image={image} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ image }: { image: Image }) {
  if (image.pins === undefined) return null;
  return (
    <ol className="mt-1 text-small text-ink-2">
      {image.pins.map(({ note }, at) => (
        <li key={at} className="flex gap-2">
          <span className="data">{at + 1}</span>
          {note}
        </li>
      ))}
    </ol>
  );
}

export default function PhotosPage() {
  const { auction: atFirst, images, serverTime } = useLoaderData<typeof loader>();
  const [auction = atFirst] = useLiveTicks([atFirst], serverTime);
  const sections = sectionsOf(images);
  const bar = <PhotosBar auction={auction} serverTime={serverTime} />;
  return (
    <LightboxBar value={bar}>
      <div className="wrapx pt-6 lg:pt-9">
        <Breadcrumbs crumbs={crumbsOf(auction)} />
        <h1 className="display mt-3 text-h1">
          Photos of <Unbroken text={auction.title} />
        </h1>
        {images.length === 0 ? (
          <p className="mt-3 text-lead text-ink-2">
            There are no photos yet.{' '}
            <PageLink className="link" to={`/auctions/${auction.slug}`}>
              Go to the auction
            </PageLink>
          </p>
        ) : null}
      </div>
      {sections.length < 2 ? null : <SectionLinks sections={sections} />}
      <div className="wrapx">
        {sections.map((section) => (
          <Section key={section.section} section={section} images={images} />
        ))}
      </div>
      <div className="no-print cluster sticky bottom-0 z-20 mt-12 border-t border-line pb-[env(safe-area-inset-bottom)]">
        {bar}
      </div>
    </LightboxBar>
  );
}
