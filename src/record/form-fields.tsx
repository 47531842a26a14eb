import { Form } from 'antd'
import { clsx } from 'clsx'
import { Fragment, type ReactNode, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import { formGroups, type Group, type Table } from '#schema/table.ts'
import { knownRecords, subscribeToRecords } from '#src/fields/known-records.ts'
import { t } from '#src/lib/i18n.ts'
import { useModel } from '#src/providers/model.ts'
import { Stack } from '#src/ui/layout.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { ColorPreview } from './color-preview.tsx'
import { DraftNotice } from './drafts/draft-notice.tsx'
import { FieldItem } from './field-item.tsx'
import { FilesPartContext } from './files-part.ts'
import styles from './form-fields.module.css'
import { FormGrid, MANY_FIELDS } from './form-grid.tsx'
import type { FormOptions } from './form-options.ts'
import type { FormParts } from './form-parts.ts'
import { isRuled, sectionState } from './form-rules.ts'
import type { FormField } from './form-values.ts'
import { RowsPartContext } from './rows-part.ts'
import { TakenDefaults } from './taken-defaults.tsx'
import { useFormAnswer } from './use-form-answer.ts'
import type { RecordForm } from './use-record-form.ts'
import { useRuledInput } from './use-ruled-input.ts'

interface Props
  extends Pick<
    RecordForm,
    'form' | 'fields' | 'start' | 'base' | 'draft' | 'gone' | 'inTheWay' | 'submit' | 'showInvalid'
  > {
  /** Its sections with rows of other tables; without it they are not shown. */
  parts?: FormParts
  table: Table
  options?: FormOptions
  /** Unique on the page, since the ids of the inputs begin with it. */
  name: string
  disabled: boolean
  /** A wide screen has room for three columns. */
  threeColumns?: boolean
}

/** The inputs of a row, each validated shortly after the last keystroke. */
export function FormFields(given: Props) {
  const { form, table, options, start, base, draft, gone, submit, showInvalid, name, disabled } = given
  const fields = given.fields.filter((one) => options?.within?.[one.name] === undefined)
  const props = { ...given, fields }
  const groups = formGroups(table)
  return (
    <>
      {!disabled && <DraftNotice draft={draft} gone={gone} />}
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={start}
        disabled={disabled}
        preserve={false}
        requiredMark={requiredMark}
        onFinish={submit}
        onFinishFailed={({ errorFields }) => showInvalid(String(errorFields[0]?.name[0] ?? ''))}
      >
        {groups ? <Groups {...props} groups={groups} /> : <Items {...props} fields={fields} />}
        <ChangeListener onChange={draft.autosave} />
        {!base && hasTakenDefaults(table) && <TakenDefaults {...{ form, table, fields, start }} />}
      </Form>
    </>
  )
}

const hasTakenDefaults = ({ fields }: Table): boolean =>
  Object.values(fields).some(({ defaultFrom }) => defaultFrom !== undefined)

/** Reports every change of the form's values, typed or not. */
export function ChangeListener({ onChange }: { onChange: () => void }) {
  const values = Form.useWatch([])
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (values) changed()
  }, [values])
  return null
}

function Groups({ groups, ...props }: Props & { groups: readonly Group[] }) {
  const named = groups.flatMap((group) => group.fields)
  const rest = props.fields.filter(({ name }) => !named.includes(name)).map(({ name }) => name)
  const all: Group[] = [...groups, { key: 'rest', title: t('form.otherFields'), fields: rest }]
  const FilesPart = use(FilesPartContext)
  const RowsPart = use(RowsPartContext)
  const { table, base, disabled, options, parts } = props
  return (
    <Stack gap="xl" className={styles.groups}>
      {all.map(({ key, title, fields: names, files, rows, when, readOnlyWhen }) => {
        const fields = names.flatMap((name) => props.fields.find((one) => one.name === name) ?? [])
        const Footer = options?.footers?.[key]
        const Files = files === undefined ? undefined : FilesPart
        const Rows = rows === undefined || !parts ? undefined : RowsPart
        if (fields.length === 0 && !Footer && !Files && !Rows) return null
        const pathOf = options?.pathOf && ((row: Row) => options.pathOf?.(row, key) ?? '')
        const section = ({ hidden, readOnly }: SectionState) => (
          <fieldset
            key={key}
            data-group={key}
            hidden={hidden}
            className={clsx('surface', styles.group, key === options?.beside && styles.beside, Rows && styles.across)}
          >
            <legend>{title}</legend>
            {(fields.length > 0 || !Rows) && <Items {...props} wide fields={fields} />}
            {Footer && <Footer disabled={disabled} base={base} />}
            {Files && files !== undefined && (
              <Files {...{ table, files, base, pathOf }} disabled={disabled || readOnly} />
            )}
            {Rows && <Rows {...{ table, base, parts }} disabled={disabled || readOnly} section={key} />}
          </fieldset>
        )
        const rules = { when, readOnlyWhen }
        return when || readOnlyWhen ? (
          <RuledSection key={key} {...props} rules={rules} section={section} />
        ) : (
          section({ hidden: false, readOnly: false })
        )
      })}
    </Stack>
  )
}

type SectionState = ReturnType<typeof sectionState>

interface SectionProps extends Pick<Props, 'form' | 'table' | 'base' | 'start'> {
  rules: Pick<Group, 'when' | 'readOnlyWhen'>
  section: (state: SectionState) => ReactNode
}

/** A section that not all rows have, or that is only read in some. */
function RuledSection({ form, table, base, start, rules, section }: SectionProps) {
  const model = useModel()
  useSyncExternalStore(subscribeToRecords, knownRecords)
  const typed = (values: Values) => ({ model, table, base, values })
  const hidden = useFormAnswer(form, start, (values) => sectionState(typed(values), rules).hidden)
  const readOnly = useFormAnswer(form, start, (values) => sectionState(typed(values), rules).readOnly)
  return section({ hidden, readOnly })
}

function Items({ fields, wide, threeColumns, ...props }: Props & { wide?: boolean }) {
  const { form, table } = props
  const columns = wide || fields.length > MANY_FIELDS ? 2 : 1
  const colors = table.look
  return (
    <FormGrid columns={threeColumns ? 3 : columns}>
      {fields.map((field) => (
        <Fragment key={field.key}>
          <ShownItem {...props} item={field} />
          {field.key === colors?.ink && <ColorPreview form={form} table={table} look={colors} />}
        </Fragment>
      ))}
    </FormGrid>
  )
}

interface ItemProps extends Pick<Props, 'form' | 'start' | 'base' | 'table' | 'options' | 'inTheWay'> {
  item: FormField
  /** The name of an input that stands alone, without help; it gets the focus. */
  alone?: string
  /** Shows the options of the input at once. */
  open?: boolean
  /** Its name says so where nothing has to be typed. */
  saysOptional?: boolean
}

/** The input of one field, drawn while its rules show it. */
export function ShownItem({ start, ...props }: ItemProps) {
  const { name } = props.item
  return isRuled(props.table, name) ? <RuledItem {...props} start={start} /> : <FieldItem {...props} />
}

/** A field with rules. It stays in the form while it is hidden: shown again it has what was typed. */
function RuledItem({ start, ...props }: ItemProps) {
  const { form, item, base, table } = props
  const ruled = useRuledInput({ form, table, item, base, start })
  return <FieldItem {...props} ruled={ruled} hidden={ruled.isHidden} />
}
