import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { endpointsInPlace } from './vite-endpoints.ts';

/** Signs and calls that only the account area and the console show or make. */
const INNER_SIGNS =
  '(?:store|car-front|layout-dashboard|layout-grid|volume-(?:2|x)|eye|inbox|printer|download|user-round|image-up|rotate-cw|trash-2)\\.';
const INNER_CALLS = '(?:account-calls|dealer|submission|seller|notification|settlement)';
/** The same of a bid's last steps. */
const BID_SIGNS = '(?:landmark|receipt-text|credit-card|trophy|handshake|file-text|shield-check|mail-check)\\.';

/** Icons that no auction page shows: kept out of the file that every page loads. */
const OTHER_SIGNS =
  '(?:arrow-(?:down|left|up)|bell|bell-ring|chevron-down|circle-check|clipboard-check|fingerprint(?:-pattern)?|info|key-round|play|plus|refresh-cw|shield|trash|x)\\.';

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));
/**
 * What nearly every page needs comes in one file: dozens of little ones compress worse, and queue on HTTP/1.1. Forms,
 * and the calls of account and console, are for few pages.
 */
const SHARED = anyOf(
  '/src/web/components/ui/(?!form|drawer|more-fields|tab-list|breadcrumbs|first-move)',
  '/src/web/components/(?:header|picture|money|badge|tach|time|draft)/',
  '/src/web/components/bid/(?:announce|amount)\\.',
  '/src/web/components/auction/(?!auction-row|auction-card|similar|watch-button)',
  '/src/web/(?:live|navigation)/',
  '/src/web/[a-z-]+\\.tsx?$',
  `/src/contract/(?!${INNER_CALLS}|comment|content-(?:calls|kinds)|email-|partner|review-fields|impersonation|incidents|live-dashboard|blocks|operator|staff|setting|shill|shots|video)`,
  `/node_modules/lucide-react/(?!dist/esm/icons/(?:${INNER_SIGNS}|${BID_SIGNS}|${OTHER_SIGNS}))`,
);
/**
 * The pages of an area share one file too: each more is named with every route that the router is told of. Only what
 * needs nothing of the public pages stands here: a file takes along what its modules need.
 */
const FORMS = anyOf('/src/web/components/ui/(?:form|more-fields)\\.tsx');
const ACCOUNT = anyOf(
  '/src/web/components/(?:account/(?:use-action|account-head|account-client|seller-client)|dealer/dealer-client)\\.',
  `/src/contract/${INNER_CALLS}`,
  `/lucide-react/dist/esm/icons/${INNER_SIGNS}`,
);

/** The bid panel as it opens: of the auction's page, the live board and the page of elements. */
const BID_PANEL = anyOf(
  '/src/web/components/bid/(?:bid-panel|bid-bar|dials|guest-prompt|lost-alert|panel-(?:parts|status|variant)|amount-field|bid-flow|bid-terms|cost-list|hold-release|use-fresh|use-next)',
  '/src/web/components/terms/amount-rule',
  '/src/auction/premium',
);

/**
 * Names are for people: of the files that several pages share, the routes that the router is told of carry only hashes.
 */
const CHUNK_NAMES = ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
  isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [endpointsInPlace(), tailwindcss(), reactRouter()],
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
              codeSplitting: {
                groups: [
                  // Two files: each is run in a task of its own.
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
                  {
                    name: 'router',
                    test: /\/node_modules\/(?:react-router|@react-router|cookie|set-cookie-parser)\//,
                    priority: 2,
                  },
                  { name: 'shared', test: SHARED, minShareCount: 3, priority: 1 },
                  { name: 'bid-panel', test: BID_PANEL, minShareCount: 2 },
                  { name: 'forms', test: FORMS, minShareCount: 2 },
                  { name: 'account', test: ACCOUNT, minShareCount: 2 },
                ],
              },
            },
          },
        }),
  },
}));
