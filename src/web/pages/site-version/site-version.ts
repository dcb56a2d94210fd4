export async function loader() {
  const build = await import('virtual:react-router/server-build');
  return Response.json({ version: build.assets.version }, { headers: { 'cache-control': 'no-store' } });
}
