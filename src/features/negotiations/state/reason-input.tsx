import { Radio } from 'antd'
import { useEffect, useRef } from 'react'
import type { InputProps } from '#src/fields/field-widget.ts'
import { referenceInput } from '#src/fields/reference-input.tsx'
import { useRows } from '#src/providers/rows.ts'
import styles from './reason-input.module.css'
import { t } from './texts.ts'

/** So many reasons are read at a glance; more are searched. */
const MOST_SEEN = 10

/** The reason of a loss: all there are, to choose from at once, where they are few. */
export function ReasonInput(props: InputProps) {
  const { id, field, value, disabled, onChange } = props
  const { query } = useRows('motivi_perse', {
    sorters: [{ field: 'ordinamento', order: 'asc' }],
    meta: { background: true },
    errorNotification: false,
  })
  const reasons = query.data?.data
  const frame = useFirstFocus(query.isPending)
  if (query.isPending) return <p className="muted">{t('negotiationState.loadingReasons')}</p>
  if (!reasons || reasons.length > MOST_SEEN) return <referenceInput.Input {...props} />
  return (
    <div ref={frame} id={id} role="radiogroup" aria-label={field.label}>
      <Radio.Group
        className={styles.reasons}
        name={`${id}-reason`}
        value={value}
        disabled={disabled}
        options={reasons.map((reason) => ({ value: reason.id, label: reason.description }))}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  )
}

/** The first reason gets the focus as soon as it is there, unless the user writes already. */
function useFirstFocus(pending: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = frame.current?.closest('form')
    if (!pending && !form?.contains(document.activeElement)) frame.current?.querySelector('input')?.focus()
  }, [pending])
  return frame
}
