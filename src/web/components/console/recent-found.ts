import { keepDraft, readDraft } from '#web/components/draft/draft.ts';

export interface RecentlyFound {
  readonly text: string;
  readonly about: string;
  readonly to: string;
}

/** Kept in this tab until sign-out, so that people's names don't stay on the device. */
const KEY = 'recently-found';
const MAX_KEPT = 5;

const isRecent = (each: unknown): each is RecentlyFound =>
  typeof each === 'object' &&
  each !== null &&
  ['text', 'about', 'to'].every((name) => typeof Reflect.get(each, name) === 'string');

export function readRecent(): readonly RecentlyFound[] {
  try {
    const kept: unknown = JSON.parse(readDraft(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function keepRecent({ text, about, to }: RecentlyFound): void {
  const others = readRecent().filter((each) => each.to !== to);
  keepDraft(KEY, JSON.stringify([{ text, about, to }, ...others].slice(0, MAX_KEPT)));
}
