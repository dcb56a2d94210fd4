declare module 'virtual:react-router/server-build' {
  export const assets: { readonly version: string };
}

declare module 'virtual:sale-verifier' {
  const script: string;
  export default script;
}
