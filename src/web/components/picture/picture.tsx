import type { CSSProperties } from 'react';
import { Car } from 'lucide';
import type { Image } from '#contract/primitives.ts';
import { Icon } from '#web/components/ui/icon.tsx';

const PLAIN_WIDTH = 960;

interface PictureProps {
  image: Image | null;
  sizes: string;
  className?: string;
  isFirst?: boolean;
  isDecorative?: boolean;
}

export function sourceSet(image: Image, format: 'avif' | 'webp' | 'jpg'): string {
  return image.widths.map((width) => `${image.base}/${width}.${format} ${width}w`).join(', ');
}

export function renditionOf(image: Image, width: number): string {
  const nearest = image.widths.reduce(
    (best, each) => (Math.abs(each - width) < Math.abs(best - width) ? each : best),
    image.widths[0] ?? image.width,
  );
  return `${image.base}/${nearest}.jpg`;
}

export function Picture({ image, sizes, className = '', isFirst = false, isDecorative = false }: PictureProps) {
  if (image === null) {
    return (
      <span className={`grid place-items-center bg-press text-ink-3 ${className}`}>
        {isDecorative ? null : <span className="sr-only">No photo yet</span>}
        <Icon of={Car} size={28} />
      </span>
    );
  }
  const placeholder: CSSProperties =
    image.placeholder === ''
      ? {}
      : { backgroundImage: `url("${image.placeholder}")`, backgroundSize: 'cover', backgroundPosition: 'center' };
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(image, 'webp')} sizes={sizes} />
      <img
        src={renditionOf(image, PLAIN_WIDTH)}
        srcSet={sourceSet(image, 'jpg')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={isDecorative ? '' : image.alt}
        className={`object-cover ${className}`}
        style={placeholder}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
