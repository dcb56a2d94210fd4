import { Camera } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listPhotographers, listServices } from '#contract/endpoints/content.ts';
import { iconOf } from '#web/components/enquiry/service-icons.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const [services, photographers] = await Promise.all([
    client.call(listServices),
    client.call(listPhotographers, { query: { limit: 1 } }).then(
      ({ total }) => total,
      () => 0,
    ),
  ]);
  return { services: services.items, photographers, site };
}

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'Services',
  site,
  path: '/services',
  description:
    'Inspection, transport, storage, finance, insurance and paperwork for the car you bid on, with prices up front.',
  crumbs: [
    { name: site.name, to: '/' },
    { name: 'Services', to: '/services' },
  ],
}));

const CELL = 'group relative flex flex-col border-b border-r border-line p-6 hover:bg-sunken';

export default function ServicesPage() {
  const { services, photographers } = useLoaderData<typeof loader>();
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <h1 className="display text-h1">Services</h1>
      <p className="mt-2 max-w-prose text-lead text-ink-2">
        Inspection, transport, paperwork and more, with prices up front.
      </p>
      {services.length === 0 ? (
        <p className="mt-8 border-y border-line py-12 text-ink-2">No services are offered right now.</p>
      ) : (
        <ul className="mt-8 grid grid-cols-1 border-l border-t border-line sm:grid-cols-2 xl:grid-cols-4">
          {services.map((service) => (
            <li key={service.slug} className={CELL}>
              <Icon of={iconOf(service.kind)} size={28} />
              <h2 className="heading mt-8 text-h3">
                <PageLink
                  className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                  to={`/services/${service.slug}`}
                >
                  {service.title}
                </PageLink>
              </h2>
              <p className="mt-1 text-ink-2">{service.summary}</p>
              <p className="data mt-auto pt-4 text-data-m">{service.price_text}</p>
              {service.area_text === '' ? null : <p className="text-small text-ink-3">{service.area_text}</p>}
            </li>
          ))}
          {photographers === 0 ? null : (
            <li className={CELL}>
              <Icon of={Camera} size={28} />
              <h2 className="heading mt-8 text-h3">
                <PageLink
                  className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                  to="/photographers"
                >
                  Photography
                </PageLink>
              </h2>
              <p className="mt-1 text-ink-2">Photographers who come to your car and know what bidders look for.</p>
              <p className="data mt-auto pt-4 text-data-m">
                {photographers} photographer{photographers === 1 ? '' : 's'}
              </p>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
