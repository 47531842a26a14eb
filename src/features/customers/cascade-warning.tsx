import { Alert } from 'antd'
import type { Row } from '#schema/rows/row.ts'
import { t } from './texts.ts'
import { useCounts } from './use-counts.ts'

/** The documents that go with a customer: no reference of the definitions leads to them, so the dialog does not count them. */
export function CascadeWarning({ row }: { row: Row }) {
  const counts = useCounts(row.id)
  const count = counts ? counts.files + counts.contactFiles : 0
  return count > 0 && <Alert type="warning" showIcon message={t('customers.goesAlong', { count })} />
}
