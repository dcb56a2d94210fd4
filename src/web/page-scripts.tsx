import { Children, cloneElement, Fragment, isValidElement } from 'react';
import type { LinkHTMLAttributes, ReactNode } from 'react';
import { Scripts } from 'react-router';

// Called, and not rendered, so that its links can be dressed; its hooks are those of `PageScripts`.
const scriptsOfRouter = Scripts as (props: { nonce: string }) => ReactNode;

/** The router's scripts, whose code is fetched after what the reader looks at first: its styles, lettering and photographs. */
export function PageScripts({ nonce }: { nonce: string }) {
  // The router names no priority for the code that it preloads, and browsers take it before photographs.
  return <>{dressed(scriptsOfRouter({ nonce }))}</>;
}

function dressed(parts: ReactNode): ReactNode {
  return Children.map(parts, (child) => {
    if (!isValidElement<LinkHTMLAttributes<HTMLLinkElement>>(child)) return child;
    if (child.type === Fragment) return <Fragment>{dressed(child.props.children)}</Fragment>;
    return child.props.rel === 'modulepreload' ? cloneElement(child, { fetchPriority: 'low' }) : child;
  });
}
