import { fieldTypes } from '#schema/fields/index.ts'
import type { BodyField } from '#src/commands/body-fields.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { knownRecord } from '#src/fields/known-records.ts'
import { Reserved } from '#src/fields/reserved.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { asText } from '#src/lib/format.ts'
import { validationErrors } from '#src/record/form-values.ts'
import type { RowAccess } from './row-access.ts'
import { cellRules } from './row-errors.ts'
import { cellValue, type GridRow, isCellChanged, isRowChanged, type RowShape } from './row-shape.ts'
import { t } from './texts.ts'

interface Props {
  shape: RowShape
  row: GridRow
  item: BodyField
  access: RowAccess
}

/** What a cell shows while it is not edited. */
export function CellValue({ shape, row, item, access }: Props) {
  const { base, edited } = row
  const { name, field } = item
  if (!access.isRead(row, item)) return <Reserved />
  if (edited && cellRules(shape, row, item).hidden) return null
  if (!edited && cellRules(shape, row, item).hidden && isEmpty(base?.[name])) return null
  if (field.readOnly) return <GivenValue {...{ shape, row, item }} />
  if (base && !isCellChanged(row, item)) return <ValueCell field={field} value={base[name]} />
  return <TypedValue row={row} item={item} />
}

/** A value that only the server gives. */
function GivenValue({ shape, row: { base, ...row }, item: { name, field } }: Omit<Props, 'access'>) {
  const isOld = isRowChanged(shape, { base, ...row })
  const text = t(fieldTypes[field.type].numbered ? 'rows.givenLater' : 'rows.later')
  if (!base) {
    return (
      <small className="muted" title={text}>
        {t('rows.atSaving')}
      </small>
    )
  }
  if (!isOld || fieldTypes[field.type].numbered) return <ValueCell field={field} value={base[name]} />
  return (
    <span className="muted" title={text}>
      <ValueCell field={field} value={base[name]} />
    </span>
  )
}

const exact = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 20 })

const typedText = (value: unknown): string => (typeof value === 'number' ? exact.format(value) : asText(value))

function TypedValue({ row, item }: Pick<Props, 'row' | 'item'>) {
  const { field, name } = item
  const value = cellValue(row, item)
  const { Stored }: FieldWidget = widgets[field.type]
  if (isEmpty(value)) return null
  // What is no value stays as it was typed: rounded it would be another one.
  if (!Array.isArray(value) && validationErrors(field, value).length > 0) return typedText(value)
  if (!Stored) return <ValueCell field={field} value={value} />
  const picked = [value].flat().map((id) => typeof id === 'number' && knownRecord(field.table ?? '', id))
  return <Stored field={field} value={value} known={[row.base?.[name], ...picked].flat()} />
}
