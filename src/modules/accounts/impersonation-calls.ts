import { ENDPOINTS } from '#contract/endpoints.ts';

const OPEN = [
  // The documentation of the API is public and has no endpoint.
  'GET /api/openapi.json',
  'GET /api/docs',
  ...ENDPOINTS.filter(({ definition: { who } }) => who.whileImpersonating === true).map(
    ({ method, path }) => `${method} ${path}`,
  ),
];
const PATTERNS = OPEN.map((call) => new RegExp(`^${call.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`));

export function isAllowedWhileImpersonating(method: string, path: string): boolean {
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return PATTERNS.some((pattern) => pattern.test(call));
}
