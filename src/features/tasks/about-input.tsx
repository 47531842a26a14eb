import { Form } from 'antd'
import { use, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { asNumber, asText } from '#src/lib/format.ts'
import { rowOf } from '#src/providers/rows.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, UndoIcon } from '#src/ui/icons.tsx'
import { Row as Line } from '#src/ui/layout.tsx'
import { SubjectNameContext } from './about-context.ts'
import { SubjectLink, useSubjectName } from './subject-link.tsx'
import { aboutOf, TASKS } from './task.ts'
import { t } from './texts.ts'

/** The row that a new task is about, until somebody says that it is about none; that can be taken back. */
export function AboutInput({ id: inputId, value, onChange, disabled }: InputProps) {
  const form = Form.useFormInstance()
  const row: unknown = Form.useWatch('row', { form, preserve: true })
  const [begun] = useState(() => ({ table: asText(value), id: asNumber(form.getFieldValue('row')) ?? 0 }))
  const nameOf = useSubjectName()
  const name = nameOf({ ...begun, name: use(SubjectNameContext) ?? null })
  // Not known yet when it is drawn first: then it is about what it begins with.
  const isAbout = row !== null
  const set = (next: { table: string; row: number } | undefined) => {
    form.setFieldValue('row', next?.row ?? null)
    onChange?.(next?.table ?? null)
  }
  return (
    <Line oneLine gap="xs" id={inputId}>
      {isAbout ? <strong>{name}</strong> : <span className="muted">{t('tasks.free')}</span>}
      <IconButton
        label={t(isAbout ? 'tasks.makeFree' : 'tasks.makeAbout', { name })}
        title={t(isAbout ? 'tasks.makeFree' : 'tasks.makeAbout', { name })}
        disabled={disabled}
        onClick={() => set(isAbout ? undefined : { table: begun.table, row: begun.id })}
      >
        {isAbout ? <CloseIcon /> : <UndoIcon />}
      </IconButton>
    </Line>
  )
}

/** In the form of a stored task, what it is about. */
export function AboutLine({ base }: { base?: Row }) {
  const task = base && rowOf(TASKS, base)
  if (!task || !aboutOf(task)) return null
  return (
    <Line as="p" gap="xs">
      <span className="muted">{t('tasks.about')}:</span>
      <SubjectLink task={task} />
    </Line>
  )
}
