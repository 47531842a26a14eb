import type { Row } from '#schema/rows/row.ts'
import { formatInstant } from '#src/lib/format.ts'
import { rowOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'

const DAY = 86_400_000

/** For how many days a negotiation has been in its state. */
export function IdleCell({ row }: { row: Row }) {
  const { statoDal } = rowOf('trattative_cp', row)
  if (!statoDal) return null
  const count = Math.max(0, Math.floor((Date.now() - Date.parse(statoDal)) / DAY))
  return <span title={formatInstant(statoDal)}>{t('negotiations.idleDays', { count })}</span>
}
