import type { MetaDescriptor, useLoaderData } from 'react-router';
import { breadcrumbList } from './structured-data.ts';
import type { Crumb } from '#web/components/ui/breadcrumbs.tsx';
import { type PageMeta, pageMeta } from '#web/page-meta.ts';

interface PublicPage extends Omit<PageMeta, 'siteName' | 'url'> {
  readonly site: { readonly name: string; readonly publicUrl: string };
  readonly path: string;
  readonly crumbs?: readonly Crumb[];
}

export const publicMeta =
  <Loader>(describe: (data: ReturnType<typeof useLoaderData<Loader>>) => PublicPage) =>
  ({ loaderData }: { loaderData?: unknown }): MetaDescriptor[] => {
    if (loaderData === undefined) return [];
    const { site, path, crumbs, data = [], ...page } = describe(loaderData as ReturnType<typeof useLoaderData<Loader>>);
    const all = crumbs === undefined ? data : [...data, breadcrumbList(crumbs, site.publicUrl)];
    return pageMeta({ ...page, siteName: site.name, url: site.publicUrl + path, data: all });
  };
