import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineEndpointsPlugin } from './vite-endpoints.ts';
import { saleVerifierPlugin } from './vite-sale-verifier.ts';

/** Icons and contract files that only the account area and the console use. */
const ACCOUNT_ICONS =
  '(?:store|car-front|layout-dashboard|layout-grid|volume-(?:2|x)|eye|inbox|printer|download|user-round|image-up|rotate-cw|trash-2)\\.';
const ACCOUNT_CONTRACT = '(?:account-calls|dealer|submission|seller|notification|settlement)';
/** Icons of the bid dialog's last steps. */
const BID_ICONS = '(?:landmark|receipt-text|credit-card|trophy|handshake|file-text|shield-check|mail-check)\\.';

/** Icons that no auction page shows. */
const OTHER_ICONS =
  '(?:arrow-(?:down|left|up)|ban|bell|bell-ring|calculator|calendar-clock|chevron-down|circle-check|clipboard-check|file-badge|file-up|fingerprint(?:-pattern)?|info|key-round|play|plus|refresh-cw|shield|shield-x|sparkles|trash|truck|warehouse|x)\\.';

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));
/** Code that nearly every page needs is one file: many small files compress worse and queue on HTTP/1.1. */
const SHARED = anyOf(
  '/src/web/components/ui/(?!form|drawer|more|tab-list|table|breadcrumbs|first-move|confirm-button)',
  '/src/web/components/(?:header|picture|money|badge|time|draft)/',
  '/src/web/components/bid/(?:announce|amount)\\.',
  '/src/web/components/auction/(?!auction-row|auction-card|similar|watch-button)',
  '/src/web/(?:live|navigation)/',
  '/src/web/[a-z-]+\\.tsx?$',
  `/src/contract/(?!${ACCOUNT_CONTRACT}|comment|content-(?:calls|kinds)|email-|partner|review-fields|impersonation|incidents|live-dashboard|blocks|operator|staff|setting|shill|shots|video|choice-facts|fact-filters|vehicle-facts|categories|format/vehicle-labels)`,
  `/node_modules/lucide-react/(?!dist/esm/icons/(?:${ACCOUNT_ICONS}|${BID_ICONS}|${OTHER_ICONS}))`,
);
/**
 * Shared chunks of one area. List only modules that import nothing from the public pages: a chunk also contains the
 * dependencies of its modules.
 */
const FORMS = anyOf('/src/web/components/ui/form\\.tsx');
const ACCOUNT = anyOf(
  '/src/web/components/(?:account/(?:use-action|account-head|account-client|seller-client)|dealer/dealer-client)\\.',
  `/src/contract/${ACCOUNT_CONTRACT}`,
  `/lucide-react/dist/esm/icons/${ACCOUNT_ICONS}`,
);

/** The first view of the bid panel, for the auction page, the live board and the page of elements. */
const BID_PANEL = anyOf(
  '/src/web/components/bid/(?:bid-panel|bid-bar|dials|guest-prompt|lost-alert|panel-(?:parts|status|variant)|amount-field|bid-flow|bid-terms|cost-list|hold-release|use-fresh|use-next|use-announcements|announcements|sheet-when)',
  '/src/web/components/terms/amount-rule',
  '/src/auction/premium',
);

/** Shared chunks have no name: the route manifest in each page lists their paths. */
const CHUNK_NAMES = ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
  isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [inlineEndpointsPlugin(), saleVerifierPlugin(), tailwindcss(), reactRouter()],
  // The package's own file has all 1,800 icons.
  ssr: { noExternal: ['lucide-react'] },
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
                  // Two chunks, so that each is evaluated in its own task.
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
