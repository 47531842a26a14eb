import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import type { Values } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import type { Table } from '#schema/table.ts'
import { useMoving, useTargets } from './use-targets.ts'

/** Whether the states of rows are rows themselves, which no default of the definition can name. */
export const hasStateRows = (table: Table): boolean => movingField(table)?.field.type === 'reference'

interface Props {
  table: Table
  form: FormInstance<Values>
  /** Gets the state by its body key. */
  onRead: (first: Values) => void
}

/** Lets a new row begin in the first state there is. It comes after the form: a draft may hold another one by then. */
export function FirstState({ table, form, onRead }: Props) {
  const moving = useMoving(table)
  const first = useTargets(moving, true)?.[0]?.value
  useEffect(() => {
    if (first === undefined) return
    onRead({ [moving.key]: first })
    if (!form.getFieldValue(moving.key)) form.setFieldValue(moving.key, first)
  }, [form, first, moving, onRead])
  return null
}
