import { lazyComponent } from '#web/components/ui/lazy-component.tsx';

export const CommentTools = lazyComponent(() => import('./comment-tools.tsx').then((module) => module.CommentTools));
export const CommentForm = lazyComponent(() => import('./comment-form.tsx').then((module) => module.CommentForm));
