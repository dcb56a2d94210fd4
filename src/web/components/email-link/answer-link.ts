import { problemOf, type Problem } from '#web/problems.ts';

export type LinkAnswer<Link> = { readonly link: Link } | { readonly refused: Problem };

export const tokenIn = (request: Request): string => new URL(request.url).searchParams.get('token') || '-';

export async function answerLink<Link>(ask: () => Promise<Link>): Promise<LinkAnswer<Link>> {
  try {
    return { link: await ask() };
  } catch (error) {
    return { refused: problemOf(error, 'This link is incomplete. Open it again from the email.') };
  }
}
