import { LRUCache } from 'lru-cache';
import type { SiteSettings } from '#contract/settings.ts';
import type { Executor } from '#platform/database/database.ts';
import { figuresOf, fillPlaceholders, type PlaceholderValues } from './figures.ts';
import { picturesIn, renderMarkdown, type Rendered } from './markdown.ts';
import type { Pictures } from './pictures.ts';

const KEPT_TEXTS = 500;

export interface Renderer {
  figures(executor: Executor): Promise<PlaceholderValues>;
  render(executor: Executor, markdown: string, figures: PlaceholderValues): Promise<Rendered>;
}

export interface RendererDeps {
  readonly config: { readonly publicUrl: string };
  readonly operations: { settings(executor: Executor): Promise<SiteSettings> };
  readonly media: Pictures;
}

export function createRenderer({ config, operations, media }: RendererDeps): Renderer {
  const cache = new LRUCache<string, Rendered>({ max: KEPT_TEXTS });
  return {
    figures: async (executor) => figuresOf(await operations.settings(executor), config.publicUrl),
    async render(executor, markdown, figures) {
      const text = fillPlaceholders(markdown, figures);
      const known = cache.get(text);
      if (known !== undefined) return known;
      const rendered = renderMarkdown(text, await media.imagesById(executor, picturesIn(text)));
      cache.set(text, rendered);
      return rendered;
    },
  };
}
