import { Alert } from 'antd'
import { useId } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { RecordSelect } from '#src/fields/record-select.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { t } from './remove-texts.ts'
import styles from './replace-with.module.css'

interface Props {
  table: Table
  row: Row
  /** The row that takes its place. */
  by?: number
  choose: (by: number | undefined) => void
  /** Why the server did not do it. */
  refusal?: string
}

/** Chooses the row that takes the place of another. */
export function ReplaceWith({ table, row, by, choose, refusal }: Props) {
  const id = useId()
  const name = rowName(table, row)
  const field: Field = { ...reference, label: table.label.one, table: table.name }
  return (
    <Stack gap="sm" className={styles.replace}>
      <label htmlFor={id}>{t('remove.replaceLabel', { name })}</label>
      <RecordSelect
        id={id}
        autoFocus
        field={field}
        ids={by === undefined ? [] : [by]}
        multiple={false}
        placeholder={t('field.search')}
        onChange={([chosen]) => choose(chosen)}
      />
      <p className="muted">{t('remove.replaceHint', { name })}</p>
      {refusal && <Alert type="error" showIcon message={refusal} role="alert" />}
    </Stack>
  )
}

const reference = {
  type: 'reference',
  required: true,
  unique: false,
  readOnly: false,
  form: true,
  pick: false,
  onDelete: 'restrict',
} as const
