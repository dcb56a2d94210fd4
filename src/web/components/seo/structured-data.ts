import type { Crumb } from '#web/components/ui/breadcrumbs.tsx';

export type StructuredData = Readonly<Record<string, unknown>>;

const of = (type: string, fields: Record<string, unknown>): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
});

export function organization({ name, publicUrl }: { name: string; publicUrl: string }): StructuredData {
  return of('Organization', { name, url: `${publicUrl}/`, logo: `${publicUrl}/icon-512.png` });
}

export function website({ name, publicUrl }: { name: string; publicUrl: string }): StructuredData {
  return of('WebSite', {
    name,
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
}

export function breadcrumbList(crumbs: readonly Crumb[], publicUrl: string): StructuredData {
  return of('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${to}`,
    })),
  });
}

export const structured = of;
