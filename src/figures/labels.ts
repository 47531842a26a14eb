import { ofThem } from '#schema/italian/articles.ts'
import type { Dimension } from '#schema/lists/dimensions.ts'
import type { Measure } from '#schema/lists/measures.ts'
import { fieldNamed, type Table } from '#schema/table.ts'
import { t } from './texts.ts'

/** What a dimension is called: 'Stato', 'Stato dal (mese)'. */
export const dimensionLabel = ({ field, period }: Dimension): string =>
  period === undefined ? field.label : t('figures.by', { label: field.label, period: t(`figures.periods.${period}`) })

/** What a measure is called: 'Numero delle trattative', 'Somma di Importo'. */
export function measureLabel(table: Table, measure: Measure): string {
  if ('name' in measure) return t(`figures.measures.${measure.kind}`, { label: fieldNamed(table, measure.name).label })
  return t(`figures.measures.${measure.kind}`, { ofThem: ofThem(table.label) })
}
