import { part } from '#web/components/ui/part.tsx';

/** For who is signed in. */
export const CommentForm = part(() => import('./comment-form.tsx').then((module) => module.CommentForm));
