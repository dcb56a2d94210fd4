import { posix } from 'node:path';
import type { Source } from './source.ts';

/** The modules whose `index.ts` each module may import. */
export const ALLOWED_MODULE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  operations: [],
  transparency: [],
  media: [],
  vehicles: ['media'],
  'vehicle-models': ['operations'],
  accounts: ['operations'],
  notifications: ['accounts', 'operations'],
  conversations: ['accounts', 'media', 'notifications', 'operations'],
  appointments: ['accounts', 'conversations', 'notifications'],
  payments: ['accounts', 'notifications', 'operations'],
  bidding: ['accounts', 'notifications', 'operations', 'payments', 'transparency'],
  'bid-plans': ['accounts', 'bidding', 'notifications'],
  dealers: ['accounts', 'bidding', 'media', 'notifications', 'operations'],
  selling: ['accounts', 'bidding', 'dealers', 'media', 'notifications', 'operations', 'vehicles'],
  catalogue: ['accounts', 'bidding', 'media', 'notifications', 'operations', 'vehicle-models'],
  content: ['accounts', 'media', 'operations'],
  settlement: [
    'accounts',
    'bidding',
    'conversations',
    'media',
    'notifications',
    'operations',
    'payments',
    'selling',
    'vehicles',
  ],
  following: ['accounts', 'notifications'],
  inbox: ['operations'],
  search: ['catalogue', 'content', 'dealers', 'operations'],
  partners: ['accounts', 'notifications', 'operations'],
  'price-guide': ['vehicle-models'],
  imports: ['accounts', 'media', 'notifications', 'operations', 'selling'],
};

const BROWSER_PACKAGES = [
  'react',
  'react-dom',
  'react-router',
  '@react-router',
  'virtual:react-router',
  'isbot',
  'lucide',
  '@base-ui/react',
  '@fontsource-variable',
  'd3-scale',
  'd3-shape',
  '@simplewebauthn/browser',
  'photoswipe',
  '@stripe',
  '@dnd-kit',
  'tus-js-client',
  '@tiptap',
];
/** Routes without a component run on the server only. */
const FEEDS = 'src/web/pages/feeds/';
const FEED_PACKAGES = ['ical-generator'];

type Layer = 'auction' | 'contract' | 'platform' | 'web' | `modules/${string}` | 'root' | 'outside';

/** Checks imports against the table in ARCHITECTURE.md. Tests may also import any package and the test support. */
export function checkImports(source: Source): string[] {
  const isTest = /\.test\.tsx?$/.test(source.path);
  return source.imports.flatMap((specifier) => {
    if (specifier.startsWith('../../')) return [`${source.path}: ${specifier} must be written as #… instead of ../../`];
    const target = resolveImport(source.path, specifier);
    const problem =
      target === null ? checkPackage(source.path, specifier, isTest) : checkPath(source.path, target, isTest);
    return problem === null ? [] : [`${source.path}: ${specifier} ${problem}`];
  });
}

/** Returns the imported file's path, or null for a package. */
function resolveImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier === '#app') return 'src/app/compose.ts';
  if (/^#(?:demo|docs|tests)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null;
}

function layerOf(path: string): Layer {
  const [top, first, second] = path.split('/');
  if (top !== 'src') return 'outside';
  if (first === 'auction' || first === 'contract' || first === 'platform' || first === 'web') return first;
  return first === 'modules' ? `modules/${second ?? ''}` : 'root';
}

function checkPath(path: string, target: string, isTest: boolean): string | null {
  const from = layerOf(path);
  const to = layerOf(target);
  if (from === 'root' || from === 'outside' || from === to) return null;
  // Documents that pages offer for download.
  if (from === 'web' && target.startsWith('docs/')) return null;
  if (isTest && (to === 'outside' || to === 'root')) return null;
  if (to === 'root' || to === 'outside') return 'may not be imported here';
  if (from === 'contract' && to === 'auction') return null;
  if (path.startsWith('src/platform/http/') && target === 'src/contract/endpoint.ts') return null;
  if (from === 'web' && (to === 'contract' || to === 'auction')) return null;
  if (from.startsWith('modules/')) return checkModule(from.slice('modules/'.length), to, target);
  return `may not be imported by ${from}`;
}

function checkModule(module: string, to: Layer, target: string): string | null {
  if (to === 'auction' || to === 'contract' || to === 'platform') return null;
  if (!to.startsWith('modules/')) return 'may not be imported by modules';
  const imported = to.slice('modules/'.length);
  if (target !== `src/modules/${imported}/index.ts`) return `must be imported from ${imported}/index.ts`;
  return ALLOWED_MODULE_IMPORTS[module]?.includes(imported) === true
    ? null
    : `is not on the list of imports allowed for ${module}`;
}

function checkPackage(path: string, specifier: string, isTest: boolean): string | null {
  if (isTest) return null;
  const layer = layerOf(path);
  if (layer === 'auction') return 'is a package; the auction rules use none';
  if (layer === 'contract') return specifier === 'zod' ? null : 'is a package other than the schema library';
  if (layer !== 'web') return null;
  // Made by the build.
  if (specifier.startsWith('virtual:')) return null;
  if (path.startsWith(FEEDS) && FEED_PACKAGES.includes(specifier)) return null;
  if (specifier.startsWith('node:')) return /\.server\.tsx?$/.test(path) ? null : 'does not exist in browsers';
  return BROWSER_PACKAGES.some(
    (name) =>
      specifier === name ||
      specifier.startsWith(`${name}/`) ||
      (name.startsWith('@') && specifier.startsWith(`${name}-`)),
  )
    ? null
    : 'is not on the list of browser packages';
}

/** Returns the modules that are part of an import cycle. */
export function findModuleCycles(imports: Readonly<Record<string, readonly string[]>>): string[] {
  const reached = (from: string, seen: Set<string> = new Set()): Set<string> => {
    for (const next of imports[from] ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return Object.keys(imports).filter((module) => reached(module).has(module));
}
