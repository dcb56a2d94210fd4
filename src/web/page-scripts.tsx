import { Children, cloneElement, Fragment, isValidElement } from 'react';
import type { LinkHTMLAttributes, ReactElement, ReactNode, ScriptHTMLAttributes } from 'react';
import { Scripts } from 'react-router';
import { beginLater, PHOTOGRAPH_PATIENCE_MS } from './begin-later.ts';
import { KEEP_PRESS_MS, keepPresses, LOOK_AGAIN_MS } from './keep-presses.ts';
import { AT_LAST_MS, laterParts, SLICE_MS } from './lay-out-later.ts';

// Called, and not rendered, so that its parts can be taken; its hooks are those of `PageScripts`.
const scriptsOfRouter = Scripts as (props: { nonce: string }) => ReactNode;
/** In the router's own script, what it imports last: the code that revives the page. */
const ENTRY = /\bimport\("([^"]+)"\)/;

/**
 * The router's scripts. Their code is neither fetched nor run before the reader sees the page: what the router would have preloaded, and its
 * module script, are handed to `beginLater`. In the browser they have run already, and only keep their places.
 */
export const PageScripts = import.meta.env.SSR ? LaterScripts : KeptScripts;

function KeptScripts() {
  return (
    <>
      {['context', 'modules', 'beginning'].map((key) => (
        <script key={key} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ' ' }} />
      ))}
    </>
  );
}

function LaterScripts({ nonce }: { nonce: string }) {
  const parts = flat(scriptsOfRouter({ nonce }));
  return (
    <>
      {parts.filter(isScript).map((script) => (script.props.type === 'module' ? cloneElement(script, { type: 'text/plain', async: false }) : script))}
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
  const begun = [JSON.stringify(modules), JSON.stringify(entry), PHOTOGRAPH_PATIENCE_MS, 'farDown'];
  const scripts = [
    `(${sourceOf(keepPresses)})(farDown, ${JSON.stringify({ lookAgainMs: LOOK_AGAIN_MS, keepMs: KEEP_PRESS_MS })})`,
    `(${sourceOf(beginLater)})(${begun.join(', ')})`,
  ];
  return `{\nconst farDown = (${sourceOf(laterParts)})(${SLICE_MS}, ${AT_LAST_MS});\n${scripts.join(';\n')}\n}`;
}

/** A function as it stands, without its indentation. */
const sourceOf = (lines: (...given: never[]) => unknown): string => lines.toString().replaceAll(/\n\s+/g, '\n');
const isScript = (part: ReactElement): part is ReactElement<ScriptHTMLAttributes<HTMLScriptElement>> => part.type === 'script';
const isLink = (part: ReactElement): part is ReactElement<LinkHTMLAttributes<HTMLLinkElement>> => part.type === 'link';

/** The elements of nested fragments, one after another. */
function flat(parts: ReactNode): ReactElement[] {
  return Children.toArray(parts).flatMap((part) => {
    if (!isValidElement<{ children?: ReactNode }>(part)) return [];
    return part.type === Fragment ? flat(part.props.children) : [part];
  });
}
