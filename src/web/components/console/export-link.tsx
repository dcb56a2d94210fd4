import { readConfirmation } from '#contract/endpoints/security.ts';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { browserClient } from '#web/api.ts';

export function ExportLink({ href, children }: { href: string; children: ReactNode }) {
  const isProven = useRef(false);
  const prove = async (link: HTMLAnchorElement) => {
    const { is_recent: isRecent } = await browserClient.call(readConfirmation);
    const { confirmIdentity } = await import('#web/components/security/confirm-identity.tsx');
    if (!isRecent && !(await confirmIdentity())) return;
    isProven.current = true;
    link.click();
    isProven.current = false;
  };
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isProven.current) return;
    event.preventDefault();
    // Without an answer the browser follows the link and shows what is wrong.
    const link = event.currentTarget;
    prove(link).catch(() => location.assign(href));
  };
  return (
    <a className="btn btn-line btn-s" href={href} download onClick={onClick}>
      {children}
    </a>
  );
}
