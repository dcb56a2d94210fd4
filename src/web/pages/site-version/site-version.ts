/** The build the server serves, so that an open page can tell it is stale. */
export async function loader() {
  const build = await import('virtual:react-router/server-build');
  return Response.json({ version: build.assets.version }, { headers: { 'cache-control': 'no-store' } });
}
