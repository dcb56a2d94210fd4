/** The build as the bundler makes it; only what the pages read of it. */
declare module 'virtual:react-router/server-build' {
  export const assets: { readonly version: string };
}
