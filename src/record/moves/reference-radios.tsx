import { useList } from '@refinedev/core'
import { Radio } from 'antd'
import { useEffect, useRef } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { rememberRecords } from '#src/fields/known-records.ts'
import { recordOptions } from '#src/fields/record-options.ts'
import { referenceInput } from '#src/fields/reference-input.tsx'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { idsIn } from '#src/lib/net/records.ts'
import { useReadsReferred } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import styles from './reference-radios.module.css'
import { t } from './texts.ts'

/** So many rows are read at a glance; more are searched. */
const MOST_SEEN = 10

/** A row that is referred to: all there are, to choose from at once, where they are few. */
export function ReferenceRadios(props: InputProps) {
  const { id, field, value, disabled, where, onChange } = props
  const target = tableOf(useModel(), field.table ?? '')
  const switchedOn = target.active === undefined ? undefined : { [target.active]: 'Y' }
  const readsReferred = useReadsReferred()(field)
  const { query } = useList<Row, HttpError>({
    resource: target.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: MOST_SEEN + 1 },
    meta: { where: { ...where, ...switchedOn }, background: true },
    errorNotification: false,
    queryOptions: { enabled: readsReferred },
  })
  const rows = query.data?.data
  const frame = useFirstFocus(query.isPending)
  if (query.isLoading) return <p className="muted">{t('moves.loadingRows')}</p>
  const isSeen = idsIn(value).every((one) => rows?.some((row) => row.id === one))
  if (!rows || rows.length > MOST_SEEN || !isSeen) return <referenceInput.Input {...props} />
  return (
    <div ref={frame} id={id} role="radiogroup" aria-label={field.label}>
      <Radio.Group
        className={styles.radios}
        name={`${id}-row`}
        value={value}
        disabled={disabled}
        options={recordOptions(rows, target)}
        onChange={({ target: { value: chosen } }) => {
          rememberRecords(target.name, rows)
          onChange?.(chosen)
        }}
      />
    </div>
  )
}

/** The first row gets the focus as soon as it is there, unless the user writes already. */
function useFirstFocus(pending: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = frame.current?.closest('form')
    if (!pending && !form?.contains(document.activeElement)) frame.current?.querySelector('input')?.focus()
  }, [pending])
  return frame
}
