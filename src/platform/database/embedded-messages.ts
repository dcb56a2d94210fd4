export type ToEngine =
  | { readonly kind: 'open'; readonly connection: number }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'syncs' }
  | { readonly kind: 'close' };

export type FromEngine =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly connection: number }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'syncs'; readonly syncs: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'fatal'; readonly message: string };
