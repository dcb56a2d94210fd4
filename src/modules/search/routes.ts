import { homeCountry } from '#contract/format/locale.ts';
import { findForStaff as findForStaffEndpoint } from '#contract/endpoints/find.ts';
import {
  readPersonOverview as readPersonOverviewEndpoint,
  readPersonSection as readPersonSectionEndpoint,
} from '#contract/endpoints/people.ts';
import * as endpoints from '#contract/endpoints/search.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { suggestPlaces } from '#platform/places/find-place.ts';
import type { SearchDeps, StaffSearchDeps } from './deps.ts';
import { findForStaff } from './find-for-staff.ts';
import { searchEverything } from './search-everything.ts';
import { readPersonOverview, readPersonSection } from './read-person-overview.ts';
import { suggest } from './suggest.ts';

const MAX_PLACES = 8;

export function searchRoutes(deps: SearchDeps) {
  const api = newApi();
  bind(api, endpoints.searchEverything, ({ query, c }) => deps.limits.run(c, () => searchEverything(deps, query)));
  bind(api, endpoints.listSuggestions, ({ query, c }) => deps.limits.run(c, () => suggest(deps, query.q)));
  bind(api, endpoints.listPlaces, ({ query, c }) =>
    deps.limits.run(c, async () => ({ items: await suggestPlaces(query.q, homeCountry(), MAX_PLACES) })),
  );
  return api;
}

export function staffSearchRoutes(deps: StaffSearchDeps) {
  const api = newApi();
  bind(api, readPersonOverviewEndpoint, ({ actor, params }) => readPersonOverview(deps, actor, params.username));
  bind(api, readPersonSectionEndpoint, ({ actor, params, query }) =>
    readPersonSection(deps, actor, { ...params, ...query }),
  );
  bind(api, findForStaffEndpoint, ({ actor, query }) => findForStaff(deps, actor, query));
  return api;
}
