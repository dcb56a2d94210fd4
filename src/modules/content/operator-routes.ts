import * as endpoints from '#contract/endpoints/content.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { ContentActions } from './content.ts';

export function contentOperatorRoutes(content: ContentActions) {
  const api = newApi();
  bind(api, endpoints.listContent, ({ actor, query }) => content.list(actor, query));
  bind(api, endpoints.readContent, ({ actor, params }) => content.read(actor, params.id));
  bind(api, endpoints.readContentVersion, ({ actor, params }) => content.version(actor, params));
  bind(api, endpoints.previewContent, ({ actor, params, query }) =>
    content.preview(actor, { ...params, number: query.version }),
  );
  bind(api, endpoints.previewMarkdown, ({ actor, body }) => content.previewMarkdown(actor, body.markdown));
  bind(api, endpoints.createContent, ({ actor, body }) => content.create(actor, body));
  bind(api, endpoints.saveContent, ({ actor, params, body }) => content.save(actor, params.id, body));
  bind(api, endpoints.publishContent, ({ actor, params, body }) => content.publish(actor, params.id, body));
  bind(api, endpoints.unpublishContent, ({ actor, params }) => content.unpublish(actor, params.id));
  bind(api, endpoints.restoreContentVersion, ({ actor, params }) => content.restore(actor, params));
  bind(api, endpoints.answerEnquiry, ({ actor, params, body }) => content.answerEnquiry(actor, { ...params, ...body }));
  return api;
}
