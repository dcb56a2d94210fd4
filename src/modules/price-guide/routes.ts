import * as endpoints from '#contract/endpoints/cars.ts';
import * as follows from '#contract/endpoints/following.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { followMake, followModel, readMakeFollow, readModelFollow } from './follow-car.ts';
import type { Forecasts } from './forecast-accuracy.ts';
import type { MarketDeps } from './market/deps.ts';
import { bindMarket } from './market/routes.ts';
import { createMakeEstimates } from './make-estimates.ts';
import type { ImportedNames } from './imported-names.ts';
import type { ModelIndex } from './model-index.ts';
import { listMakes, readMake, readModel } from './read-cars.ts';
import { createRecentSales, readPriceGuide } from './read-price-guide.ts';
import { readReserveAdvice } from './read-reserve-advice.ts';

export function priceGuideRoutes(
  deps: MarketDeps,
  models: ModelIndex,
  { forecasts, imported }: { forecasts: Forecasts; imported: ImportedNames },
) {
  const api = newApi();
  const recentSales = createRecentSales();
  const estimates = createMakeEstimates(recentSales);
  bind(api, follows.readMakeFollow, ({ actor, params }) => readMakeFollow(deps, models, { actor, ...params }));
  bind(api, follows.followMake, ({ actor, params, body }) =>
    followMake(deps, models, { actor, ...params, isFollowed: body.make }),
  );
  bind(api, endpoints.readPriceGuide, ({ query }) => readPriceGuide(deps, { models, recentSales }, query));
  bind(api, endpoints.readReserveAdvice, ({ query }) => readReserveAdvice(deps, { models, recentSales }, query));
  bind(api, endpoints.listMakes, () => listMakes(deps, models, imported));
  bind(api, endpoints.readMake, ({ params }) => readMake(deps, { models, estimates }, params.make));
  bind(api, endpoints.readModel, ({ params, query }) =>
    readModel(deps, { models, forecasts }, { ...params, asked: query }),
  );
  bind(api, follows.readModelFollow, ({ actor, params }) => readModelFollow(deps, models, { actor, ...params }));
  bind(api, follows.followModel, ({ actor, params, body }) =>
    followModel(deps, models, { actor, ...params, isFollowed: body.model }),
  );
  bindMarket(api, deps, models);
  return api;
}
