import { fieldTypes } from '../fields/index.ts'
import type { WrittenCondition } from '../grammar/condition-grammar.ts'
import type { Model } from '../model.ts'
import type { Values } from '../rows/row.ts'
import { type Field, fieldNamed, fieldOf, type Offer, type Table, writeKey } from '../table.ts'
import { isNoValue } from './compare.ts'
import { type Condition, ownFieldsOf, readWhole, referredIn } from './condition.ts'
import { holds, type RowValues } from './holds.ts'
import { anyReader, type ListReader, tableReferred } from './reader.ts'

// What definitions say of fields according to the row (`when`, `requiredWhen`, `readOnlyWhen`, `optionsWhen`). The form shows
// it, the server decides it. A rule that the values do not tell does not hold.

/** A field with rules, its section's among them. */
export interface RuledField {
  name: string
  key: string
  field: Field
  /** All of these must hold, else the row does not have the field. */
  when: readonly WrittenCondition[]
  requiredWhen?: WrittenCondition
  /** Where one of these holds, nobody changes it. */
  readOnlyWhen: readonly WrittenCondition[]
  optionsWhen?: readonly Offer[]
}

/** What the rules make of a field in a row. */
export interface RuledState {
  hidden: boolean
  required: boolean
  readOnly: boolean
  /** The options that are offered, or a condition on the rows that may be chosen; undefined where nothing limits them. */
  offered?: string[] | WrittenCondition
}

const ruled = new WeakMap<Table, readonly RuledField[]>()

/** The fields of the table that have rules; worked out once. */
export function ruledFields(table: Table): readonly RuledField[] {
  const known = ruled.get(table)
  if (known) return known
  const fields = Object.entries(table.fields).flatMap(([name, field]): RuledField[] => {
    const { requiredWhen, optionsWhen } = field
    const section = table.groups?.find(({ fields: names }) => names.includes(name))
    const when = [section?.when, field.when].filter((one) => one !== undefined)
    const readOnlyWhen = [section?.readOnlyWhen, field.readOnlyWhen].filter((one) => one !== undefined)
    if (when.length + readOnlyWhen.length === 0 && !requiredWhen && !optionsWhen) return []
    return [{ name, key: writeKey(name, field), field, when, requiredWhen, readOnlyWhen, optionsWhen }]
  })
  ruled.set(table, fields)
  return fields
}

/** The rules of one field; undefined where it has none. */
export const rulesFor = (table: Table, name: string): RuledField | undefined =>
  ruledFields(table).find((one) => one.name === name)

/** Somebody as rules ask for them: `$me` is the user and nothing else, and what rules look at is not theirs to read. */
export const ruleReader = (
  model: Pick<Model, 'tables'>,
  { userId, today, now }: Pick<ListReader, 'userId' | 'today' | 'now'>,
): ListReader => ({ userId, today, now, own: {}, referred: tableReferred(model) })

/** Holds in no row. */
const NEVER: Condition = [{ any: [] }]

/** Rules that mean the same to everybody at any time: forms ask them at each key. */
const fixedRules = new WeakMap<WrittenCondition, Condition>()

/** A rule as its reader means it; one with a mistake, which the checks of definitions refuse, holds in no row. */
function ruleOf(table: Table, written: WrittenCondition, reader: ListReader): Condition {
  const known = fixedRules.get(written)
  if (known) return known
  const rule = readWhole({ table, readable: Object.keys(table.fields), reader }, written) ?? NEVER
  if (!JSON.stringify(written).includes('$')) fixedRules.set(written, rule)
  return rule
}

/** The fields of the row itself that a rule looks at. */
export const askedBy = (model: Pick<Model, 'tables'>, table: Table, rule: WrittenCondition): string[] =>
  ownFieldsOf(ruleOf(table, rule, ruleReader(model, anyReader(model))))

/** What people call the fields of the row that these look at, each once. */
export const labelsAsked = (
  model: Pick<Model, 'tables'>,
  table: Table,
  conditions: readonly WrittenCondition[],
): string[] => [
  ...new Set(conditions.flatMap((one) => askedBy(model, table, one)).map((name) => fieldNamed(table, name).label)),
]

const keysByRule = new WeakMap<RuledField, readonly string[]>()

/** The key of the field, and those of what its rules look at in the row; worked out once. */
export function keysAsked(model: Pick<Model, 'tables'>, table: Table, rule: RuledField): readonly string[] {
  const known = keysByRule.get(rule)
  if (known) return known
  const { name, when, requiredWhen, readOnlyWhen, optionsWhen = [] } = rule
  const conditions = [...when, requiredWhen, ...readOnlyWhen, ...optionsWhen.map((offer) => offer.when)]
  const asked = conditions.flatMap((one) => (one ? askedBy(model, table, one) : []))
  const named = optionsWhen.flatMap(({ options }) => Object.values(options).flatMap((one) => ownValueNamed(one) ?? []))
  const keys = [...new Set([name, ...asked, ...named])].flatMap((one) => {
    const field = fieldOf(table, one)
    return field ? [writeKey(one, field)] : []
  })
  keysByRule.set(rule, keys)
  return keys
}

/** Whether the row is such as the rule says; undefined where its values do not tell. */
export function ruleAnswer(written: WrittenCondition, row: RowValues, reader: ListReader): boolean | undefined {
  const rule = ruleOf(row.table, written, reader)
  return rule === NEVER ? undefined : holds(rule, row)
}

/** Whether the row is such as the rule says, as far as its values tell. */
export const isSuch = (written: WrittenCondition, row: RowValues, reader: ListReader): boolean =>
  ruleAnswer(written, row, reader) === true

/** What the rules make of the field in this row. */
export function stateOf(
  { when, requiredWhen, readOnlyWhen, optionsWhen }: RuledField,
  row: RowValues,
  reader: ListReader,
): RuledState {
  const is = (rule: WrittenCondition | undefined) => rule !== undefined && isSuch(rule, row, reader)
  const offer = optionsWhen?.find((one) => one.when === undefined || is(one.when))
  const offered = offer && (Array.isArray(offer.options) ? offer.options : filledIn(offer.options, row))
  return {
    hidden: !when.every(is),
    required: is(requiredWhen),
    readOnly: readOnlyWhen.some(is),
    ...(offered && { offered }),
  }
}

/** In a condition on the rows that a reference may hold: the value of a field of the row itself. */
const OWN_VALUE = /^\$row\.([a-zA-Z]\w*)$/

/** The name of the field of the row whose value the text stands for; undefined where it stands for none. */
export const ownValueNamed = (value: unknown): string | undefined =>
  typeof value === 'string' ? OWN_VALUE.exec(value)?.[1] : undefined

/** The condition with the values of the row; what the row has no value for asks nothing. */
function filledIn(condition: WrittenCondition, row: RowValues): WrittenCondition {
  const entries = Object.entries(condition).flatMap(([key, value]) => {
    const name = ownValueNamed(value)
    const own = name === undefined ? value : row.valueOf(name)
    return isNoValue(own ?? null) ? [] : [[key, own] as const]
  })
  return Object.fromEntries(entries)
}

/** Fields of rows that a row refers to, which its rules ask for: the reference, its table, the keys in it. */
export interface RuledReference {
  name: string
  field: Field
  of: string
  fields: readonly string[]
}

const references = new WeakMap<Table, readonly RuledReference[]>()

/** The fields of referred rows that the rules and moves of the table name; worked out once. */
export function ruledReferences(model: Pick<Model, 'tables'>, table: Table): readonly RuledReference[] {
  const known = references.get(table)
  if (known) return known
  const written = ruledFields(table)
    .flatMap(({ when, requiredWhen, readOnlyWhen, optionsWhen = [] }) => [
      ...[...when, requiredWhen, ...readOnlyWhen],
      ...optionsWhen.map((offer) => offer.when),
    ])
    .concat(
      askedOfMoves(table),
      (table.groups ?? []).flatMap((group) => [group.when, group.readOnlyWhen]),
    )
    .filter((one) => one !== undefined)
  const reader = ruleReader(model, anyReader(model))
  const byName = new Map<string, RuledReference>()
  for (const { through, of, filter } of written.flatMap((one) => referredIn(ruleOf(table, one, reader)))) {
    const field = fieldOf(table, through)
    const before = byName.get(through)?.fields ?? []
    if (field) byName.set(through, { name: through, field, of, fields: [...new Set([...before, ...filter.fields])] })
  }
  const all = [...byName.values()]
  references.set(table, all)
  return all
}

/** What moves ask of rows, and what the rows mean that a row moves between. */
function askedOfMoves({ workflow }: Table): WrittenCondition[] {
  if (!workflow) return []
  const { field, meaning, moves } = workflow
  const asked = moves.flatMap(({ when }) => (when ? [when] : []))
  return meaning === undefined ? asked : [...asked, { [`${field}.${meaning}`]: { empty: false } }]
}

/** A row with nothing in it, by body key. */
export const emptyRow = (table: Table): Values =>
  Object.fromEntries(
    Object.entries(table.fields).map(([name, field]) => [
      writeKey(name, field),
      fieldTypes[field.type].several ? [] : null,
    ]),
  )
