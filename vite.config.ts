import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What nearly every page needs comes in one file: dozens of little ones compress worse, and queue on HTTP/1.1. Forms, and the calls of account and console, are for few pages. */
const SHARED = /\/src\/web\/(?:components\/(?:ui\/(?!form|drawer|more-fields|tab-list)|(?:header|picture|money|plate|tach|time|auction)\/)|(?:live|navigation)\/)|\/src\/web\/[a-z-]+\.tsx?$|\/src\/contract\/(?!account-calls|talk|floor|blocks|dealer|operator|staff|setting|shots|submission)|\/node_modules\/lucide-react\//;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild === true ? {} : {
      rolldownOptions: { output: { codeSplitting: { groups: [
        { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)\//, priority: 2 },
        { name: 'shared', test: SHARED, minShareCount: 3, priority: 1 },
      ] } } },
    }),
  },
}));
