import { type Inline, parseBlocks, parseInline } from '#web/components/listing/story-text.ts';

function Pieces({ inlines }: { inlines: readonly Inline[] }) {
  return (
    <>
      {inlines.map((inline, at) => {
        switch (inline.kind) {
          case 'text':
            return inline.text;
          case 'strong':
            return <strong key={at}>{inline.text}</strong>;
          case 'em':
            return <em key={at}>{inline.text}</em>;
          case 'link':
            return (
              <a key={at} href={inline.href} rel="nofollow ugc noopener">
                {inline.text}
              </a>
            );
        }
      })}
    </>
  );
}

export function Line({ text }: { text: string }) {
  return <Pieces inlines={parseInline(text)} />;
}

export function Prose({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`prose ${className}`}>
      {parseBlocks(text).map((block, at) =>
        block.kind === 'paragraph' ? (
          <p key={at}>
            <Pieces inlines={block.inlines} />
          </p>
        ) : (
          <ul key={at}>
            {block.items.map((item, index) => (
              <li key={index}>
                <Pieces inlines={item} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
