import type { PostSummary } from '#contract/content.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

export function readingTime(minutes: number): string {
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

interface PostCardProps {
  post: PostSummary;
  isBig?: boolean;
  isFirst?: boolean;
  isSlim?: boolean;
  level?: 'h2' | 'h3';
}

export function PostCard({
  post,
  isBig = false,
  isFirst = false,
  isSlim = false,
  level: Heading = 'h2',
}: PostCardProps) {
  // In a grid, an empty image area keeps rows aligned. A large card alone would show a big gray box.
  const isBare = isBig && post.hero === null;
  return (
    <article className={`group relative ${isBig && !isBare ? 'lg:grid lg:grid-cols-[1.6fr_1fr] lg:gap-x-10' : ''}`}>
      {isBare ? null : (
        <div className={`aspect-[3/2] overflow-hidden bg-press ${isSlim ? 'max-md:hidden' : ''}`}>
          <Picture
            image={post.hero}
            sizes={isBig ? '(min-width: 64rem) 58vw, 94vw' : '(min-width: 64rem) 30vw, (min-width: 30rem) 46vw, 94vw'}
            isFirst={isFirst}
            isDecorative
            className="h-full w-full transition-transform duration-500 group-hover:scale-[1.025]"
          />
        </div>
      )}
      <div className={isBig ? 'mt-3 lg:mt-2' : 'mt-3'}>
        <p className="text-small text-ink-3">
          {post.category === '' ? '' : `${post.category}, `}
          <TimeText at={post.published_at} form="day" />
          <span aria-hidden="true"> · </span>
          <span className="sr-only">, </span>
          {readingTime(post.reading_minutes)}
        </p>
        <Heading className={`mt-1 leading-tight ${isBig ? 'heading text-h2' : 'heading text-h3'}`}>
          <PageLink
            to={`/${post.journal}/${post.slug}`}
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {post.title}
          </PageLink>
        </Heading>
        <p className={isBig ? 'mt-3 max-w-prose text-lead text-ink-2' : 'mt-1.5 line-clamp-3 text-ink-2'}>
          {post.excerpt}
        </p>
        {isBig && post.author !== '' ? <p className="mt-3 text-small text-ink-3">By {post.author}</p> : null}
      </div>
    </article>
  );
}
