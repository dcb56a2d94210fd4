export const VIEW_SOURCES = ['search', 'lists', 'engine', 'email', 'feed', 'site', 'direct'] as const;
export type ViewSource = (typeof VIEW_SOURCES)[number];
export const VIEW_SOURCE_LABELS: Readonly<Record<ViewSource, string>> = {
  search: 'Search here',
  lists: 'Pages here',
  engine: 'Search engines',
  email: 'Webmail',
  feed: 'Feed readers',
  site: 'Other sites',
  direct: 'Direct',
};
