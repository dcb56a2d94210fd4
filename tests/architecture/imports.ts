import { posix } from 'node:path';
import type { Source } from './source.ts';

/**
 * The modules each module may call, through their public entry points. In the other direction there are only events.
 */
export const MODULES_ASK: Readonly<Record<string, readonly string[]>> = {
  operations: [],
  media: [],
  vehicles: ['media'],
  'vehicle-models': ['operations'],
  accounts: ['operations'],
  notifications: ['accounts', 'operations'],
  payments: ['accounts', 'operations'],
  bidding: ['accounts', 'notifications', 'operations'],
  dealers: ['accounts', 'bidding', 'media', 'notifications', 'operations'],
  selling: ['accounts', 'bidding', 'dealers', 'media', 'operations', 'vehicles'],
  catalogue: ['accounts', 'bidding', 'media', 'notifications', 'operations'],
  content: ['accounts', 'media', 'operations'],
  settlement: ['accounts', 'bidding', 'media', 'notifications', 'operations', 'payments'],
  following: ['accounts', 'notifications'],
  search: ['catalogue', 'content', 'dealers'],
  partners: ['accounts', 'notifications'],
  'price-guide': [],
  'result-imports': ['accounts', 'operations'],
};

const BROWSER_PACKAGES = [
  'react',
  'react-dom',
  'react-router',
  '@react-router',
  'virtual:react-router',
  'isbot',
  'lucide-react',
  '@base-ui/react',
  '@fontsource-variable',
  'thumbhash',
  'd3-scale',
  'd3-shape',
  '@simplewebauthn/browser',
  'photoswipe',
  '@stripe',
  '@dnd-kit',
  'tus-js-client',
];
/** Routes without a component, which browsers never load. */
const FEEDS = 'src/web/pages/feeds/';
const FEED_PACKAGES = ['ical-generator'];

type Room = 'auction' | 'contract' | 'platform' | 'web' | `modules/${string}` | 'root' | 'outside';

/**
 * Checks a file's imports against the table in ARCHITECTURE.md. Tests may import any package and the test support.
 */
export function faultsOfImports(source: Source): string[] {
  const isTest = /\.test\.tsx?$/.test(source.path);
  return source.imports.flatMap((specifier) => {
    if (specifier.startsWith('../../')) return [`${source.path}: ${specifier} climbs two folders`];
    const target = targetOf(source.path, specifier);
    const why =
      target === null ? faultOfPackage(source.path, specifier, isTest) : faultOfPath(source.path, target, isTest);
    return why === null ? [] : [`${source.path}: ${specifier} ${why}`];
  });
}

/** Returns the imported file's path, or null for a package. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier === '#app') return 'src/app/compose.ts';
  if (specifier.startsWith('#demo/') || specifier.startsWith('#tests/')) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null;
}

function roomOf(path: string): Room {
  const [top, first, second] = path.split('/');
  if (top !== 'src') return 'outside';
  if (first === 'auction' || first === 'contract' || first === 'platform' || first === 'web') return first;
  return first === 'modules' ? `modules/${second ?? ''}` : 'root';
}

function faultOfPath(path: string, target: string, isTest: boolean): string | null {
  const from = roomOf(path);
  const to = roomOf(target);
  if (from === 'root' || from === 'outside' || from === to) return null;
  if (isTest && (to === 'outside' || to === 'root')) return null;
  if (to === 'root' || to === 'outside') return 'is above every room';
  if (from === 'contract' && to === 'auction') return null;
  // The form of a definition, which has nothing of the trade.
  if (path.startsWith('src/platform/http/') && target === 'src/contract/endpoint.ts') return null;
  if (from === 'web' && (to === 'contract' || to === 'auction')) return null;
  if (from.startsWith('modules/')) return faultOfModule(from.slice('modules/'.length), to, target);
  return `is not open to ${from}`;
}

function faultOfModule(module: string, to: Room, target: string): string | null {
  if (to === 'auction' || to === 'contract' || to === 'platform') return null;
  if (!to.startsWith('modules/')) return 'is not open to modules';
  const asked = to.slice('modules/'.length);
  if (target !== `src/modules/${asked}/index.ts`) return `passes ${asked} by its door`;
  return MODULES_ASK[module]?.includes(asked) === true ? null : `is not on the list of ${module}`;
}

function faultOfPackage(path: string, specifier: string, isTest: boolean): string | null {
  if (isTest) return null;
  const room = roomOf(path);
  if (room === 'auction') return 'is a package, and the rules have none';
  if (room === 'contract') return specifier === 'zod' ? null : 'is not the schema library';
  if (room !== 'web') return null;
  if (path.startsWith(FEEDS) && FEED_PACKAGES.includes(specifier)) return null;
  if (specifier.startsWith('node:')) return /\.server\.tsx?$/.test(path) ? null : 'is not in a browser';
  return BROWSER_PACKAGES.some(
    (name) =>
      specifier === name ||
      specifier.startsWith(`${name}/`) ||
      (name.startsWith('@') && specifier.startsWith(`${name}-`)),
  )
    ? null
    : 'is not a package of the browser';
}

export function modulesOnCircles(asks: Readonly<Record<string, readonly string[]>>): string[] {
  const reached = (from: string, seen: Set<string> = new Set()): Set<string> => {
    for (const next of asks[from] ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return Object.keys(asks).filter((module) => reached(module).has(module));
}
