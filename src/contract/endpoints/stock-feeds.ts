import { empty, endpoint, json, user } from '../endpoint.ts';
import {
  FeedPreviewSchema,
  FoundFeedSchema,
  PreviewFeedSchema,
  SaveFeedSchema,
  StockFeedSchema,
} from '../stock-feeds.ts';
import { SlugParams } from '../params.ts';

export const readStockFeed = endpoint('GET /api/account/dealers/{slug}/feed', {
  summary: 'The feed of a dealer’s stock, with its last import',
  who: user({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(FoundFeedSchema, 'The feed, or null'),
  refusals: [403],
});

export const previewStockFeed = endpoint('POST /api/account/dealers/{slug}/feed/preview', {
  summary: 'Fetch a feed and check its rows',
  description: 'Writes nothing. CSV with any separator, or JSON: a list or one object per line.',
  who: user(),
  params: SlugParams,
  body: PreviewFeedSchema,
  answer: json(FeedPreviewSchema, 'The rows as they would be imported'),
  refusals: [403, 429],
});

export const saveStockFeed = endpoint('PUT /api/account/dealers/{slug}/feed', {
  summary: 'Save the feed of a dealer’s stock',
  who: user(),
  params: SlugParams,
  body: SaveFeedSchema,
  answer: json(StockFeedSchema, 'The feed'),
  refusals: [403],
});

export const importStockFeed = endpoint('POST /api/account/dealers/{slug}/feed/import', {
  summary: 'Import the saved feed now',
  description:
    'New cars become drafts. Drafts take what the feed changed since its last import. Listings that were submitted stay as they are.',
  who: user(),
  params: SlugParams,
  answer: json(StockFeedSchema, 'The feed with what was done with each row'),
  refusals: [403, 429],
});

export const deleteStockFeed = endpoint('DELETE /api/account/dealers/{slug}/feed', {
  summary: 'Delete the feed of a dealer’s stock',
  description: 'Listings made from it stay.',
  who: user(),
  params: SlugParams,
  answer: empty('Deleted'),
  refusals: [403],
});
