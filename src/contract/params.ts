import { z } from 'zod';

/** The parameters of addresses such as `/api/auctions/{slug}`. */
export const IdParams = z.object({ id: z.string().min(1).max(64) });
export const SlugParams = z.object({ slug: z.string().min(1).max(200) });
export const UsernameParams = z.object({ username: z.string().min(1).max(60) });
export const DealerMemberParams = SlugParams.extend(UsernameParams.shape);
