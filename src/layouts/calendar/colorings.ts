import { readWhole } from '#schema/condition/condition.ts'
import { holds } from '#schema/condition/holds.ts'
import { readValues } from '#schema/condition/row-values.ts'
import { optionLabel, optionOf } from '#schema/fields/choice.ts'
import type { CalendarLayout } from '#schema/grammar/layout-grammar.ts'
import { noWord } from '#schema/italian/articles.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import { colorsById, colorsOn, plainColors } from '#src/calendar/palette.ts'
import { t } from '#src/calendar/texts.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { asText } from '#src/lib/format.ts'
import { ruleReaderNow } from '#src/record/form-rules.ts'
import type { Coloring, Look } from './own-calendar.ts'
import type { CalendarPlace } from './times.ts'

type Cases = Exclude<CalendarLayout['color'], string | undefined>

/**
 * The colours that the definition of a calendar gives its entries; undefined where it gives them none, and where their reader does
 * not read what they depend on.
 */
export function coloringOf(
  model: Model,
  { table, layout }: CalendarPlace,
  readable: readonly string[],
): Coloring | undefined {
  const { color } = layout
  if (color === undefined) return undefined
  if (typeof color !== 'string') return byCases(model, { table, readable }, color)
  const field = readable.includes(color) ? fieldOf(table, color) : undefined
  const target = field && model.tables.get(field.table ?? '')
  const lookOf = field && (target ? byReference(target) : byOption(field))
  return lookOf && { key: color, label: field.label, lookOf: (row) => (color in row ? lookOf(row[color]) : unread) }
}

/** Of a row of which the value is not read. */
const unread: Look = { label: messages.reserved, ...colorsById(undefined) }

/** By options in their colours, those without one grey. */
const byOption =
  (field: Field) =>
  (value: unknown): Look => {
    const { color = 'grey' } = optionOf(field, value) ?? {}
    const label = optionLabel(field, value) || t('calendar.noValue')
    return { label, background: `var(--badge-${color}-ground)`, ink: `var(--badge-${color})` }
  }

/** By the rows referred to: in their own colours, or each in one of its own. */
const byReference =
  (target: Table) =>
  (record: unknown): Look => {
    const values: Record<string, unknown> = typeof record === 'object' && record !== null ? { ...record } : {}
    const id = typeof values.id === 'number' ? values.id : undefined
    const none = noWord(target.label)
    const label = recordLabel(values, target) || none.charAt(0).toLocaleUpperCase('it') + none.slice(1)
    const { look } = target
    const [background, ink] = look ? [asText(values[look.background]), asText(values[look.ink])] : []
    return { label, ...(background && ink ? { background, ink } : colorsById(id)) }
  }

/** The first case that holds counts. */
function byCases(
  model: Model,
  { table, readable }: { table: Table; readable: readonly string[] },
  cases: Cases,
): Coloring | undefined {
  const place = { table, readable, reader: ruleReaderNow(model) }
  // Without a condition a case holds of every row.
  const read = cases.flatMap(({ label, where = {}, color }) => {
    const condition = readWhole(place, where)
    return condition ? [{ look: { label, ...colorsOn(color) }, condition }] : []
  })
  if (read.length < cases.length) return undefined
  const lookOf = (row: Row): Look => {
    const values = readValues(table, row)
    const first = read.find(({ condition }) => holds(condition, values) === true)
    return first?.look ?? { label: '', ...colorsById(undefined) }
  }
  return { key: 'caso', label: '', looks: read.map(({ look }) => look), lookOf }
}

/** No colour means anything. */
export const plain: Coloring = { key: '', label: '', looks: [], lookOf: () => ({ label: '', ...plainColors }) }
