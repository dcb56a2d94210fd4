import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/person-section.ts';

const MAX_QUOTED = 160;

export const commentsOfPerson: PersonSectionQuery = (userId) => sql`
  select a.slug || '#comment-' || c.id as key, a.title, left(c.text, ${MAX_QUOTED}) as about,
    case when c.removed_at is null then 'posted' else 'removed' end as state,
    null::bigint as amount, null::text as currency, c.posted_at as at
  from comments c join auctions a on a.id = c.auction_id where c.author_id = ${userId}`;
