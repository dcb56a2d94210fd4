import { part } from '#web/components/ui/part.tsx';

export const CommentTools = part(() => import('./comment-tools.tsx').then((module) => module.CommentTools));
export const CommentForm = part(() => import('./comment-form.tsx').then((module) => module.CommentForm));
