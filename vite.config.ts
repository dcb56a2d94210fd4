import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite-chunks.ts';
import { inlineEndpointsPlugin } from './vite-endpoints.ts';
import { saleVerifierPlugin } from './vite-sale-verifier.ts';

/** Shared chunks have no name: the route manifest in each page lists their paths. */
const CHUNK_NAMES = ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
  isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [inlineEndpointsPlugin(), saleVerifierPlugin(), tailwindcss(), reactRouter()],
  // The package's own file has all 1,800 icons.
  ssr: { noExternal: ['lucide'] },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild === true
      ? {}
      : {
          rolldownOptions: {
            output: {
              chunkFileNames: CHUNK_NAMES,
              entryFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: { groups: chunkGroups },
            },
          },
        }),
  },
}));
