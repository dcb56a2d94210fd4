import type { ViewSource } from '#contract/view-sources.ts';

const OWN_SEARCH = /^\/search(?:\.data)?$/;
/** Known hosts, each with its subdomains. The host itself isn't kept. */
const HOSTS: readonly (readonly [ViewSource, RegExp])[] = [
  [
    'email',
    /(?:^|\.)(?:mail\.google\.com|outlook\.(?:live|office|office365)\.com|mail\.yahoo\.com|mail\.aol\.com|mail\.proton\.me|webmail\.[\w.-]+)$/,
  ],
  ['feed', /(?:^|\.)(?:feedly\.com|inoreader\.com|newsblur\.com|theoldreader\.com|feedbin\.com)$/],
  [
    'engine',
    /(?:^|\.)(?:google\.[a-z.]{2,6}|bing\.com|duckduckgo\.com|ecosia\.org|yahoo\.com|qwant\.com|kagi\.com|startpage\.com|baidu\.com|yandex\.[a-z]{2,3})$/,
  ],
];

/** Reads the request's `Referer`. A list with search words counts as a search. */
export function viewSourceOf(referrer: string | null, ownHosts: readonly string[]): ViewSource {
  const url = URL.parse(referrer ?? '');
  if (url === null) return 'direct';
  if (ownHosts.includes(url.host))
    return OWN_SEARCH.test(url.pathname) || (url.searchParams.get('q') ?? '') !== '' ? 'search' : 'lists';
  return HOSTS.find(([, hosts]) => hosts.test(url.hostname))?.[0] ?? 'site';
}
