import type { Suggestion } from '#contract/content.ts';

export type SearchOption =
  | { readonly kind: 'suggestion'; readonly suggestion: Suggestion }
  | { readonly kind: 'all'; readonly text: string }
  | { readonly kind: 'recent'; readonly text: string }
  | { readonly kind: 'clear' };

export const keyOf = (option: SearchOption): string =>
  option.kind === 'suggestion' ? option.suggestion.href : `${option.kind} ${'text' in option ? option.text : ''}`;

export const MIN_QUERY_LENGTH = 2;

interface Offered {
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  readonly recent: readonly string[];
}

export function searchOptions({ text, suggestions, recent }: Offered): SearchOption[] {
  const typed = text.trim();
  if (typed === '') {
    if (recent.length === 0) return [];
    return [...recent.map((each) => ({ kind: 'recent' as const, text: each })), { kind: 'clear' }];
  }
  if (typed.length < MIN_QUERY_LENGTH) return [];
  return [
    ...suggestions.map((suggestion) => ({ kind: 'suggestion' as const, suggestion })),
    { kind: 'all', text: typed },
  ];
}

export function nextChosen(chosen: number, count: number, step: 1 | -1): number {
  const places = count + 1;
  return ((chosen + 1 + step + places) % places) - 1;
}
