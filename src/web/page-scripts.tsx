import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type LinkHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type ScriptHTMLAttributes,
} from 'react';
import { Scripts } from 'react-router';
import { loadAfterPaint, MAX_PAINT_WAIT_MS, MAX_PHOTO_WAIT_MS } from './load-after-paint.ts';
import { KEEP_CLICK_MS, keepClicks, POLL_AGAIN_MS } from './input-before-hydration.ts';
import { LAYOUT_DEADLINE_MS, deferLayout, SLICE_MS } from './deferred-layout.ts';

// Called as a function, not rendered, so that its parts can be taken. Its hooks run as those of `PageScripts`.
const scriptsOfRouter = Scripts as (props: { nonce: string }) => ReactNode;
const ENTRY = /\bimport\("([^"]+)"\)/;

/**
 * The router's scripts, deferred until after the first paint: its preloads and module script go to
 * `loadAfterPaint`. In the browser they have already run and only keep their places in the tree.
 */
export const PageScripts = import.meta.env.SSR ? DeferredScripts : KeptScripts;

function KeptScripts() {
  return (
    <>
      {['context', 'modules', 'beginning'].map((key) => (
        <script key={key} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ' ' }} />
      ))}
    </>
  );
}

function DeferredScripts({ nonce }: { nonce: string }) {
  const parts = flat(scriptsOfRouter({ nonce }));
  return (
    <>
      {parts
        .filter(isScript)
        .map((script) =>
          script.props.type === 'module' ? cloneElement(script, { type: 'text/plain', async: false }) : script,
        )}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beginning(parts) }} />
    </>
  );
}

function beginning(parts: readonly ReactElement[]): string {
  const texts = parts
    .filter(isScript)
    .map(({ props }) => props.dangerouslySetInnerHTML?.__html)
    .filter((text) => typeof text === 'string');
  const entry = texts.map((text) => ENTRY.exec(text)?.[1]).find((path) => path !== undefined);
  const modules = parts
    .filter(isLink)
    .filter(({ props }) => props.rel === 'modulepreload')
    .flatMap(({ props }) => props.href ?? []);
  const limits = JSON.stringify({ photoMs: MAX_PHOTO_WAIT_MS, paintMs: MAX_PAINT_WAIT_MS });
  const clicks = JSON.stringify({ pollAgainMs: POLL_AGAIN_MS, keepMs: KEEP_CLICK_MS });
  const given = [JSON.stringify(modules), JSON.stringify(entry), limits, 'deferredLayout'];
  const lines = [
    `const deferredLayout = (${sourceOf(deferLayout)})(${SLICE_MS}, ${LAYOUT_DEADLINE_MS})`,
    `(${sourceOf(keepClicks)})(deferredLayout, ${clicks})`,
    `(${sourceOf(loadAfterPaint)})(${given.join(', ')})`,
  ];
  return `{\n${lines.join(';\n')}\n}`;
}

const sourceOf = (lines: (...given: never[]) => unknown): string => lines.toString().replaceAll(/\n\s+/g, '\n');
const isScript = (part: ReactElement): part is ReactElement<ScriptHTMLAttributes<HTMLScriptElement>> =>
  part.type === 'script';
const isLink = (part: ReactElement): part is ReactElement<LinkHTMLAttributes<HTMLLinkElement>> => part.type === 'link';

function flat(parts: ReactNode): ReactElement[] {
  return Children.toArray(parts).flatMap((part) => {
    if (!isValidElement<{ children?: ReactNode }>(part)) return [];
    return part.type === Fragment ? flat(part.props.children) : [part];
  });
}
