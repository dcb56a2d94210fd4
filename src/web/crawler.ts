import { isbot } from 'isbot';

/** Tools and test browsers read pages as people do: they are no crawlers. */
const TOOLS = /HeadlessChrome|^(?:curl|Wget|HTTPie|PostmanRuntime|axios|node|undici|python-requests)\b/i;

/** True for search engines and link previews, to whom no error page is shown. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && isbot(userAgent) && !TOOLS.test(userAgent);
}
