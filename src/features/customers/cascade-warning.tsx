import type { Row } from '#schema/row.ts'
import { t } from './texts.ts'
import { useCounts } from './use-counts.ts'

export function CascadeWarning({ row }: { row: Row }) {
  const counts = useCounts(row.id)
  if (!counts) return null
  const lines = [
    counts.contacts > 0 && t('customers.counted.contacts', { count: counts.contacts }),
    counts.details > 0 && t('customers.counted.details', { count: counts.details }),
    counts.files + counts.contactFiles > 0 &&
      t('customers.counted.files', { count: counts.files + counts.contactFiles }),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <div className="goes-along">
      <p>{t('customers.goesAlong')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
