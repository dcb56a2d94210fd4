import { formatCount } from '#contract/format/money.ts';
import type { PreviewOf } from '#contract/imports.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

const VOCABULARY = '/operator/vocabulary';

export function UnknownNames({ preview }: { preview: PreviewOf<'results'> }) {
  const { unknown_names: names, unknown_total: total } = preview;
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="heading mt-6">
        Names we don’t know{total > names.length ? `, ${names.length} of ${formatCount(total)}` : ''}
      </h3>
      <p className="mt-1 max-w-prose text-ink-2">
        These rows are grouped by make and model as they are spelled here. If a name is another spelling of one we know,
        add it as an alias before you import: stored results aren’t regrouped. Models made in other years are grouped
        with the model of that name, where the price guide compares them with cars within ten years.
      </p>
      <ScrollTable
        label="Table of unknown names"
        caption="Makes and models outside the vocabulary"
        className="tbl dense"
        columns={['Make', 'Model', ['Rows', 'num'], 'Vocabulary']}
      >
        {names.map(({ make, make_id: makeId, model, rows, outside_years: isOutside }) => (
          <tr key={`${make}/${model}`}>
            <td>{make}</td>
            <td>{model ?? 'All'}</td>
            <td className="num">{formatCount(rows)}</td>
            <td>
              {makeId === null ? (
                <PageLink className="link" to={`${VOCABULARY}#add-make`}>
                  Add make<span className="sr-only"> {make}</span>
                </PageLink>
              ) : isOutside ? (
                <PageLink className="link" to={`${VOCABULARY}/${encodeURIComponent(makeId)}`}>
                  Made in other years<span className="sr-only">: {model}</span>
                </PageLink>
              ) : (
                <PageLink className="link" to={`${VOCABULARY}/${encodeURIComponent(makeId)}#add-model`}>
                  Add model<span className="sr-only"> {model}</span>
                </PageLink>
              )}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
