declare module 'virtual:react-router/server-build' {
  export const assets: { readonly version: string };
}
