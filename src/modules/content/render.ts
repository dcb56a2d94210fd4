import { LRUCache } from 'lru-cache';
import type { HouseSettings } from '#contract/settings.ts';
import type { Executor } from '#platform/database/database.ts';
import { figuresOf, fillIn, type Figures } from './figures.ts';
import { picturesIn, renderMarkdown, type Rendered } from './markdown.ts';
import type { Pictures } from './pictures.ts';

/** Rendered texts that are kept in memory. */
const KEPT_TEXTS = 500;

/** Turns what staff wrote into what the public reads. */
export interface Renderer {
  /** The house's figures at the present settings. */
  figures(executor: Executor): Promise<Figures>;
  /** Markdown as sanitised HTML, with figures and pictures. */
  render(executor: Executor, markdown: string, figures: Figures): Promise<Rendered>;
}

export interface RendererParts {
  readonly config: { readonly publicUrl: string };
  readonly operations: { settings(executor: Executor): Promise<HouseSettings> };
  readonly media: Pictures;
}

/** Makes the renderer; the same text with the same figures is rendered once. */
export function createRenderer({ config, operations, media }: RendererParts): Renderer {
  const kept = new LRUCache<string, Rendered>({ max: KEPT_TEXTS });
  return {
    figures: async (executor) => figuresOf(await operations.settings(executor), config.publicUrl),
    async render(executor, markdown, figures) {
      const text = fillIn(markdown, figures);
      const known = kept.get(text);
      if (known !== undefined) return known;
      const rendered = renderMarkdown(text, await media.imagesById(executor, picturesIn(text)));
      kept.set(text, rendered);
      return rendered;
    },
  };
}
