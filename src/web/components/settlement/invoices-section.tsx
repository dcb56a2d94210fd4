import type { Invoice } from '#contract/settlements.ts';
import { Section } from '#web/components/ui/section.tsx';
import { InvoiceList } from './sale-facts.tsx';

export function InvoicesSection({ invoices }: { invoices: readonly Invoice[] | null }) {
  return (
    <Section title="Invoices" id="invoices" className="mt-12">
      {invoices === null ? (
        <p className="alert alert-error mt-4" role="alert">
          We couldn’t load your invoices. Please try again in a moment.
        </p>
      ) : invoices.length === 0 ? (
        <p className="mt-4 border-y border-line py-6 text-ink-2">
          No invoices yet. You’ll get one for the premium when you win.
        </p>
      ) : (
        <InvoiceList invoices={invoices} />
      )}
    </Section>
  );
}
