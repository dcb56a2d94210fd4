export function PartTitle({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={id} className="heading scroll-mt-36 text-h2">
      {children}
    </h2>
  );
}
