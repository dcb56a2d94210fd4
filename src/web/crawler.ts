import { isbot } from 'isbot';

/** Command-line tools and test browsers read pages as people do, so they don't count as crawlers. */
const TOOLS = /HeadlessChrome|^(?:curl|Wget|HTTPie|PostmanRuntime|axios|node|undici|python-requests)\b/i;

export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && isbot(userAgent) && !TOOLS.test(userAgent);
}
