import { isSwitchedOff, type Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { idOf } from '#src/lib/net/records.ts'
import { recordLabel } from './record-label.ts'

/** A record as something to choose. */
export interface RecordOption {
  value: number
  label: string
}

/** The records as something to choose; what has no id is left out. */
export function recordOptions(records: unknown, target: Table): RecordOption[] {
  return [records].flat().flatMap((record) => {
    const id = idOf(record)
    return id === undefined ? [] : [{ value: id, label: optionLabel(record, target) || `#${id}` }]
  })
}

/** The name of a record, and that it is switched off. */
export function optionLabel(record: unknown, target: Table): string {
  const name = recordLabel(record, target)
  const isOff = typeof record === 'object' && record !== null && isSwitchedOff(target, { ...record })
  return isOff ? t(`field.switchedOff.${target.label.gender}`, { name }) : name
}
