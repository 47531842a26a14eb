import { clsx } from 'clsx'
import { memo, useEffect, useRef } from 'react'
import { t } from '#src/lib/i18n.ts'
import styles from './row-checkbox.module.css'
import { selectedOf } from './selection.ts'
import type { SelectionControls } from './use-selection.ts'

interface RowProps {
  id: number
  name: string
  selected: boolean
  onSelect: SelectionControls['select']
}

/** Selects a row; with Shift all from the last one that was touched. */
export const RowCheckbox = memo(function RowCheckbox({ id, name, selected, onSelect }: RowProps) {
  return (
    <label className={clsx('screen-only', styles.box)}>
      <input
        type="checkbox"
        aria-label={t('list.selectRow', { name })}
        checked={selected}
        // Only a click says whether Shift was held; the space bar is one as well.
        onClick={({ currentTarget, shiftKey }) => onSelect(id, currentTarget.checked, shiftKey)}
        onChange={() => {}}
      />
    </label>
  )
})

/** Selects the rows on screen, or none of them. */
export function PageCheckbox({ controls }: { controls: SelectionControls }) {
  const input = useRef<HTMLInputElement>(null)
  const selected = selectedOf(controls.selected, controls.page)
  useEffect(() => {
    if (input.current) input.current.indeterminate = selected === 'some'
  }, [selected])
  return (
    <label className={clsx('screen-only', styles.box)}>
      <input
        ref={input}
        type="checkbox"
        aria-label={t('list.selectPage')}
        checked={selected === 'all'}
        onChange={() => controls.selectPage(selected !== 'all')}
      />
    </label>
  )
}
