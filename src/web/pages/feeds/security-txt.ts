import type { LoaderFunctionArgs } from 'react-router';
import { DAY_MS } from '#contract/durations.ts';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import { pageContext } from '#web/context.ts';

const VALID_MS = 180 * DAY_MS;

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { client, site } = pageContext(context);
  const { contact_email: email } = await client.call(readSiteSettings);
  const lines = [
    `Contact: ${email === '' ? `${site.publicUrl}/contact-us` : `mailto:${email}`}`,
    `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site.publicUrl}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
