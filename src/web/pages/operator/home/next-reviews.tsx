import type { ReviewItem } from '#contract/review.ts';
import { ageText } from '#web/components/console/age-text.ts';
import { Section } from '#web/components/ui/section.tsx';
import { RowLink } from '#web/components/console/row-links.tsx';

const NOTES: Partial<Record<ReviewItem['group'], string>> = { mine: 'claimed by you', ready: 'ready to schedule' };

export function NextReviews({ reviews, now }: { reviews: readonly ReviewItem[]; now: number }) {
  return (
    <Section size="h4" title="Next to review" id="next-to-review">
      <ul className="mt-2 border-t border-line">
        {reviews.map(({ slug, title, seller, waiting_since: since, group }) => (
          <li key={slug} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <div className="min-w-0">
              <RowLink to={`/operator/${group === 'ready' ? 'auctions' : 'review'}/${slug}`} isTall>
                {title}
              </RowLink>
              <span className="block text-small text-ink-3">
                {seller}
                {NOTES[group] === undefined ? '' : `, ${NOTES[group]}`}
              </span>
            </div>
            <span className="flex-none text-ink-2">{ageText(since, now)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
