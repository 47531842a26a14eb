import type { Held } from '#schema/lists/held-filters.ts'
import { t } from './texts.ts'

/** What of the page does not hold for a block: it is of today, or not filtered. */
export function Remarks({ held: { missed, isUndated } }: { held: Held }) {
  const remarks = [
    ...(isUndated ? [t('dashboard.now')] : []),
    ...(missed.length > 0 ? [t('dashboard.unfiltered', { names: missed.join(', ') })] : []),
  ]
  if (remarks.length === 0) return null
  return <p className="muted small">{remarks.join(' · ')}</p>
}
