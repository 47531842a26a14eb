import { Button } from 'antd'
import { use, useEffect, useMemo, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { InputScopeContext } from '#src/lib/unsaved-input.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import { ShownItem } from '#src/record/form-fields.tsx'
import { FormGrid } from '#src/record/form-grid.tsx'
import { useRights } from '#src/record/rights.ts'
import { OwnInputScope, ShortForm } from '#src/record/short-form.tsx'
import { type Saved, useFinishAfterSave } from '#src/record/use-finish-after-save.ts'
import { useFormAnswer } from '#src/record/use-form-answer.ts'
import { type RecordForm, useRecordForm } from '#src/record/use-record-form.ts'
import { Row as Line } from '#src/ui/layout.tsx'
import { AboutContext } from './about-context.ts'
import { taskForm } from './form-options.tsx'
import { TASKS } from './task.ts'
import styles from './task-composer.module.css'
import { t } from './texts.ts'

interface Props {
  table: Table
  id: number
  onDone: () => void
}

const TITLE = 'title'
const first: readonly FieldOf<typeof TASKS>[] = [TITLE, 'due', 'owner']
const others: readonly FieldOf<typeof TASKS>[] = ['repeat', 'description']
const fields = [...first, ...others]

/** Says what is to be done about a row, by when and by whom, where notes on it are written. */
export const TaskComposer = (props: Props) => (
  <OwnInputScope>
    <TaskForm {...props} />
  </OwnInputScope>
)

function TaskForm({ table: { name }, id, onDone }: Props) {
  const about = useMemo(() => ({ table: name, id }), [name, id])
  const table = tableOf(useModel(), TASKS)
  const may = useRights(table)
  const scope = use(InputScopeContext)
  const [saved, setSaved] = useState<Saved>()
  const source = useMemo(() => ({ scope: { table: name, row: id } }), [name, id])
  const record = useRecordForm({
    ...{ table, may, source, only: fields, kind: 'task' },
    savedText: () => t('tasks.saved'),
    onSaved: (row) => setSaved({ row }),
  })
  const { form, saving } = record
  useFinishAfterSave({ saved, base: record.base, scope, onDone })
  useEffect(() => form.focusField(TITLE), [form])
  return (
    <AboutContext value={about}>
      <div className="surface padded">
        <ShortForm {...{ record }} label={t('tasks.new')} className={styles.form} onLeave={onDone}>
          {(leave) => (
            <>
              <Items {...{ record }} names={[TITLE]} columns={1} />
              <Items {...{ record }} names={first.filter((one) => one !== TITLE)} columns={2} />
              <Others record={record} />
              <Line gap="md" justify="end">
                <Button onClick={leave} disabled={saving}>
                  {t('tasks.cancel')}
                </Button>
                <Button type="primary" htmlType="submit" loading={saving}>
                  {t('tasks.save')}
                </Button>
              </Line>
            </>
          )}
        </ShortForm>
      </div>
    </AboutContext>
  )
}

interface ItemsProps {
  record: RecordForm
  names: readonly string[]
  columns: 1 | 2
}

function Items({ record, names, columns }: ItemsProps) {
  const table = tableOf(useModel(), TASKS)
  return (
    <FormGrid columns={columns}>
      {record.fields
        .filter(({ name }) => names.includes(name))
        .map((item) => (
          <ShownItem key={item.key} {...record} {...{ table, item }} options={taskForm} />
        ))}
    </FormGrid>
  )
}

/** What few tasks say: shown when somebody asks for it, and where a draft holds it. */
function Others({ record }: { record: RecordForm }) {
  const { form, start } = record
  const isFilled = useFormAnswer(form, start, (values) => others.some((name) => !isEmpty(values[name])))
  const [isAsked, ask] = useState(false)
  const isShown = isFilled || isAsked
  return (
    <>
      {!isFilled && (
        <Button type="link" className={styles.more} aria-expanded={isShown} onClick={() => ask(!isShown)}>
          {isShown ? t('tasks.less') : t('tasks.more')}
        </Button>
      )}
      <div hidden={!isShown} className={styles.others}>
        <Items {...{ record }} names={others} columns={2} />
      </div>
    </>
  )
}
