export type EmailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly href: string; readonly isOfSite: boolean }
  | { readonly kind: 'foot'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

export function parseEmailText(text: string, publicUrl: string): readonly EmailPart[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => partOf(part, publicUrl));
}

function partOf(part: string, publicUrl: string): EmailPart {
  if (part.startsWith('--')) return { kind: 'foot', text: part.replace(/^--\s*/, '') };
  const [linked = '', path] = part.split(`: ${publicUrl}/`);
  if (path !== undefined && !/\s/.test(part.slice(linked.length + 2)))
    return { kind: 'link', label: linked, href: `/${path}` };
  const [label = '', address = '', ...more] = part.split('\n');
  if (more.length > 0 || !label.endsWith(':') || !/^https?:\/\/\S+$/.test(address)) return { kind: 'text', text: part };
  const isOfSite = address === publicUrl || address.startsWith(`${publicUrl}/`);
  return {
    kind: 'action',
    label: label.slice(0, -1),
    href: isOfSite ? address.slice(publicUrl.length) || '/' : address,
    isOfSite,
  };
}
