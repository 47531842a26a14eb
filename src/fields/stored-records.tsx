import { useMany } from '@refinedev/core'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { t } from '#src/lib/i18n.ts'
import { idsIn } from '#src/lib/net/records.ts'
import { useReadsReferred } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { StoredProps } from './field-widget.ts'
import { recordOptions } from './record-options.ts'

/** Resolves ids to names; a deleted or unreadable record is shown by its number. */
export function useRecordNames({ field, value, known }: StoredProps): string[] {
  const target = tableOf(useModel(), field.table ?? '')
  const readable = useReadsReferred()(field)
  const ids = idsIn(value)
  const cached = recordOptions(known, target)
  const unknown = readable ? ids.filter((id) => !cached.some((option) => option.value === id)) : []
  const { result } = useMany<Row>({
    resource: target.name,
    ids: unknown,
    queryOptions: { enabled: unknown.length > 0 },
    errorNotification: false,
  })
  const named = [...cached, ...recordOptions(result?.data, target)]
  return ids.map((id) => named.find((option) => option.value === id)?.label ?? t('field.recordNumber', { id }))
}
