interface VariantProps {
  initials: string;
  address: string | null;
  side?: number;
  isPale?: boolean;
  className?: string;
}

export function Avatar({ initials, address, side = 36, isPale = false, className = 'text-micro' }: VariantProps) {
  const size = { width: side, height: side };
  return address === null ? (
    <span
      className={`grid flex-none place-items-center rounded-full font-strong ${isPale ? 'bg-press text-ink-2' : 'bg-inverse text-on-inverse'} ${className}`}
      style={size}
      aria-hidden="true"
    >
      {initials}
    </span>
  ) : (
    <img className="flex-none rounded-full object-cover" src={address} {...size} style={size} alt="" loading="lazy" />
  );
}
