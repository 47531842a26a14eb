import { Form, type FormInstance } from 'antd'
import { clsx } from 'clsx'
import { memo, type ReactNode, useMemo } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import { messages } from '#schema/italian/messages.ts'
import { impossibleValue as impossible } from '#schema/rows/doubts.ts'
import { positionErrors, positionNeeds } from '#schema/rows/position.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { orderErrors, orderNeeds } from '#schema/rows/times-in-order.ts'
import type { Field, Table } from '#schema/table.ts'
import { widgets } from '#src/fields/index.ts'
import { inputs } from '#src/fields/inputs.tsx'
import { t } from '#src/lib/i18n.ts'
import styles from './field-item.module.css'
import type { FormOptions } from './form-options.ts'
import { type FormField, validationErrors } from './form-values.ts'
import { t as moves } from './moves/texts.ts'
import { InTheWay, type RowInTheWay, type RowsInTheWay } from './row-in-the-way.tsx'
import type { RuledInput } from './use-ruled-input.ts'
import { useTypedCheck } from './use-typed-check.ts'

interface Props {
  item: FormField
  form: FormInstance<Values>
  table: Table
  base?: Row
  options?: FormOptions
  /** What the rules of the definition make of it; the same object as long as it is the same. */
  ruled?: RuledInput
  hidden?: boolean
  inTheWay?: RowsInTheWay
  /** The name of an input that stands alone, without help; it gets the focus. */
  alone?: string
  /** Shows the options of the input at once. */
  open?: boolean
  /** Its name says so where nothing has to be typed. */
  saysOptional?: boolean
}

/**
 * The input of one field in an antd form, with its rules, each told at the input. It is drawn anew when its own value changes, not
 * when that of another field does.
 */
export const FieldItem = memo((props: Props) => {
  const { item, base, form, table, options, ruled, hidden, inTheWay, alone, open } = props
  const { key, name } = item
  const { field: own = item.field, where } = ruled ?? {}
  const field = useNamed(own, props.saysOptional === true && !own.required)
  const isNumber = fieldTypes[item.field.type].numbered === true
  const fixed =
    item.isFixed && !isNumber ? messages.fieldNotYours : ruled?.isFixed ? whyFixed(table, name, base) : undefined
  const ofRow = () => {
    const row = { ...base, ...form.getFieldsValue(true) }
    return [...(orderErrors(table, row)[name] ?? []), ...(positionErrors(table, row, base)[name] ?? [])]
  }
  const widget = widgets[field.type]
  const Input = options?.inputs?.[name] ?? item.Input ?? inputs[field.type].Input
  const isWide = widget.isWide || options?.wide?.includes(name)
  const ask = options?.checks?.[name]
  const errorsOf = (value: unknown) => {
    if (item.isFixed) return []
    const errors = ruled ? ruled.errorsOf(value) : validationErrors(item.field, value)
    // What the row does not have is not sent.
    return errors ? [...errors, ...impossible(field, value, base?.[name]), ...ofRow()] : []
  }
  const typed = useTypedCheck({ form, name: key, errorsOf, isAsked: ask !== undefined })
  const validate = async (_rule: unknown, value: unknown) => {
    typed.cancel()
    const errors = errorsOf(value)
    rejectAny(errors.length > 0 ? errors : ((await ask?.(value, base)) ?? []))
  }
  return (
    <Form.Item
      name={key}
      label={alone ?? (options?.namedBySection?.includes(name) ? undefined : field.label)}
      labelCol={alone === undefined ? undefined : { className: 'visually-hidden' }}
      extra={extraOf(item, alone === undefined ? (fixed ?? field.help) : undefined, inTheWay?.[key])}
      required={field.required && !item.isFixed}
      hidden={hidden}
      className={clsx(isWide && styles.wide, widget.inCell === 'lines' && styles.lines)}
      data-field={name}
      validateTrigger={[]}
      dependencies={[...orderNeeds(table, field), ...positionNeeds(field)]}
      rules={[{ validator: validate }]}
    >
      <Input
        field={field}
        known={base?.[name]}
        aria-required={field.required && !item.isFixed}
        {...(where && { where })}
        {...(fixed !== undefined && { disabled: true })}
        onChange={typed.onChange}
        {...(alone !== undefined && { autoFocus: true })}
        {...(open && { defaultOpen: true })}
      />
    </Form.Item>
  )
})

/** Why nobody changes the field of this row: of the one that moves, since no move leads on. */
const whyFixed = ({ workflow }: Table, name: string, base: Row | undefined) => {
  if (workflow?.field !== name) return t('form.fixed')
  return moves(base ? 'moves.last' : 'moves.first')
}

/** The field; with a name that says that it may stay empty. */
const useNamed = (field: Field, isOptional: boolean): Field =>
  useMemo(
    () => (isOptional ? { ...field, label: moves('moves.optional', { label: field.label }) } : field),
    [field, isOptional],
  )

/** What stands under an input besides its errors. */
const extraOf = (item: FormField, help: string | undefined, row: RowInTheWay | undefined): ReactNode =>
  row ? (
    <>
      <span className={styles.row}>
        <InTheWay row={row} item={item} />
      </span>
      {help}
    </>
  ) : (
    help
  )

function rejectAny(errors: string[]): void {
  if (errors.length > 0) throw new Error(errors.join('. '))
}
