import { fieldFiltersIn, readCondition, referredIn } from '../condition/condition.ts'
import { askedBy, ownValueNamed, ruleReader } from '../condition/form-rules.ts'
import { anyReader } from '../condition/reader.ts'
import { fieldTypes } from '../fields/index.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { type Field, fieldOf, isDerived, type Offer, type Table } from '../table.ts'
import { beforeFault, conditionMistakes, type WrittenCondition } from './conditions.ts'
import { type FieldCheck, type FieldInTable, repeatedValues, type TableMistake } from './field-check.ts'

const EMPTY = 'is empty: name a field, or leave it out'

/** What is wrong in a rule of a table; undefined where nothing is. Of a row as it is stored also what is computed is there. */
export function ruleFault(
  model: Model,
  table: Table,
  rule: WrittenCondition,
  { isStored } = { isStored: false },
): string | undefined {
  if (Object.keys(rule).length === 0 || (Array.isArray(rule.any) && rule.any.length === 0)) return EMPTY
  const [mistake] = conditionMistakes(model, table, rule, ruleReader(model, anyReader(model)))
  if (mistake) return `${mistake.at}: ${mistake.sentence}`
  const before = beforeFault(model, table, rule)
  if (before) return before
  const read = conditionIn(model, table, rule)
  const own = fieldFiltersIn(read).flatMap(({ fields, value }) => fields.map((name) => ({ of: table, name, value })))
  const others = referredIn(read).flatMap(({ of, filter: { fields, value } }) => {
    const target = model.tables.get(of)
    return target ? fields.map((name) => ({ of: target, name, value })) : []
  })
  if (own.some(({ name }) => name === 'id')) return 'asks for the id: a row that is being made has none'
  for (const { of, name, value } of [...own, ...others]) {
    const field = fieldOf(of, name)
    const fault = field && valueFault(field, 'empty' in value, of === table && !isStored)
    if (fault) return `"${name}" ${fault}`
  }
  return undefined
}

/** What a form cannot know of a field. */
function valueFault(field: Field, asksPresence: boolean, isOwn: boolean): string | undefined {
  if (isOwn && isDerived(field)) return 'is computed when the row is saved: name what it is computed from'
  if (!isOwn && ['none', 'file'].includes(fieldTypes[field.type].column(field).kind))
    return `is of the type ${field.type}, which is not read along with the row`
  const isText = field.type === 'file' || fieldTypes[field.type].dialled === true
  return isText && !asksPresence ? `is of the type ${field.type}: a rule asks only whether it is empty` : undefined
}

/** The rule as the checks read it: of somebody, at some time. */
export const conditionIn = (model: Model, table: Table, rule: WrittenCondition) =>
  readCondition({ table, readable: Object.keys(table.fields), reader: anyReader(model) }, rule, () => {})

/** The conditions under which a form shows the field: its own, and those of its section. */
const showing = (table: Table, name: string): WrittenCondition[] => {
  const section = table.groups?.find(({ fields }) => fields.includes(name))
  return [fieldOf(table, name)?.when, section?.when].filter((rule) => rule !== undefined)
}

/** Whether some field that it waits for, and that waits for in turn, can hold something by itself. */
function isEverShown(model: Model, table: Table, name: string, waiting = new Set<string>()): boolean {
  const field = fieldOf(table, name)
  const rules = showing(table, name)
  if (!field || rules.length === 0 || (waiting.size > 0 && isFilled(field))) return true
  if (waiting.has(name)) return false
  waiting.add(name)
  const asked = rules.flatMap((rule) => askedBy(model, table, rule))
  return asked.length === 0 || asked.some((one) => isEverShown(model, table, one, waiting))
}

const isFilled = ({ readOnly, default: first }: Field): boolean => readOnly || (first !== undefined && first !== 'N')

const kinds = ['when', 'requiredWhen', 'readOnlyWhen'] as const

/** Checks of the rules of fields. */
export const ruleChecks: readonly FieldCheck[] = [
  ...kinds.map(
    (at): FieldCheck => ({
      id: 'T50',
      at,
      wrong: ({ model, table, name, field }) => {
        const rule = field[at]
        if (!rule) return undefined
        const fault = ruleFault(model, table, rule)
        if (fault) return fault
        return askedBy(model, table, rule).includes(name) ? ITSELF[at] : undefined
      },
    }),
  ),
  {
    id: 'T50',
    at: 'when',
    wrong: ({ model, table, name, field }) => {
      if (showing(table, name).some((rule) => ruleFault(model, table, rule))) return undefined
      if (field.when && askedBy(model, table, field.when).includes(name)) return undefined
      if (!isEverShown(model, table, name)) return 'would never be shown: the fields it waits for wait for each other'
      const isAsked =
        showing(table, name).length > 0 && field.required && field.default === undefined && !field.readOnly
      return (
        isAsked && 'is required, and would not be asked for while it is hidden: give it a default, or use requiredWhen'
      )
    },
  },
  {
    id: 'T48',
    at: 'requiredWhen',
    wrong: ({ field }) =>
      field.requiredWhen !== undefined && field.required && 'has no effect: the field is required in any row',
  },
  ...([...kinds, 'optionsWhen'] as const).map(
    (at): FieldCheck => ({
      id: 'T48',
      at,
      wrong: ({ table, field }) =>
        at !== 'when' &&
        field[at] !== undefined &&
        field.readOnly &&
        !table.view &&
        'has no effect: nobody sets the field',
    }),
  ),
  { id: 'T50', at: 'optionsWhen', wrong: (place) => offersFault(place) },
]

const ITSELF = {
  when: 'a field cannot wait for itself',
  requiredWhen: 'a field cannot ask for itself',
  readOnlyWhen: 'names the field itself, which could then never be given',
}

/** Rules of sections. */
export const groupRuleChecks = (model: Model, table: Table): TableMistake[] =>
  (table.groups ?? []).flatMap((group, index) =>
    (['when', 'readOnlyWhen'] as const).flatMap((kind): TableMistake[] => {
      const [at, rule] = [`groups.${index}.${kind}`, group[kind]]
      if (!rule) return []
      const fault = ruleFault(model, table, rule)
      if (fault) return [['T50', at, fault]]
      const own = askedBy(model, table, rule).find((name) => group.fields.includes(name))
      return own === undefined ? [] : [['T50', at, `"${own}" stands in the section, which would ${FOR_GOOD[kind]}`]]
    }),
  )

const FOR_GOOD = { when: 'hide it for good', readOnlyWhen: 'shut it for good' }

function offersFault(place: FieldInTable): string | undefined {
  const { model, table, field } = place
  const { optionsWhen } = field
  if (!optionsWhen) return undefined
  const isReference = field.type === 'reference' || field.type === 'references'
  if (!isReference && field.type !== 'choice' && field.type !== 'choices')
    return `has no meaning for the type ${field.type}`
  for (const [index, { when }] of optionsWhen.entries()) {
    const fault = when && ruleFault(model, table, when)
    if (fault) return `${index}.when.${fault}`
    if (when === undefined && index < optionsWhen.length - 1)
      return `${index} holds in any row: the entries behind it are idle`
    if (when && askedBy(model, table, when).includes(place.name))
      return `${index}.when: a field cannot choose its own options`
  }
  return optionsWhen.flatMap((offer, index) => offerFault(place, offer, isReference, index) ?? [])[0]
}

function offerFault(
  { model, table, field }: FieldInTable,
  { options }: Offer,
  isReference: boolean,
  index: number,
): string | undefined {
  const at = `${index}.options`
  if (!isReference)
    return Array.isArray(options) ? keysFault(field, options, at) : `${at} is a list of keys of its options`
  if (Array.isArray(options)) return `${at} is a condition on the rows of ${field.table}: { "field": value }`
  const target = model.tables.get(field.table ?? '')
  if (!target) return undefined
  const given = Object.entries(options).flatMap(([key, value]) => {
    const name = ownValueNamed(value)
    return name === undefined ? [] : [[key, name] as const]
  })
  const unknown = given.find(([, name]) => !fieldOf(table, name))?.[1]
  if (unknown !== undefined)
    return `${at}: no field is called "${unknown}"${didYouMean(unknown, Object.keys(table.fields))}`
  const unlike = given.find(([key, name]) => !isComparable(model, target, key, fieldOf(table, name)))
  if (unlike) return `${at}.${unlike[0]}: "${unlike[1]}" is of another type, or refers to another table`
  const plain = Object.fromEntries(Object.entries(options).filter(([key]) => !given.some(([one]) => one === key)))
  if (Object.keys(plain).length === 0 && given.length > 0) return undefined
  const fault = ruleFault(model, target, plain)
  if (fault) return `${at}.${fault}`
  return referredIn(conditionIn(model, target, plain)).length > 0
    ? `${at} goes over two rows: name a field of ${target.name} itself`
    : undefined
}

/** Whether a field of the row has values such as the key of the other table is compared with. */
function isComparable(model: Model, target: Table, key: string, own: Field | undefined): boolean {
  const [filter] = fieldFiltersIn(conditionIn(model, target, { [key]: { empty: false } }))
  const other = filter?.fields.length === 1 ? fieldOf(target, filter.fields[0] ?? '') : undefined
  if (!own || !other || fieldTypes[own.type].dialled || own.table !== other.table) return false
  if (own.type === 'reference') return other.type === 'reference' || other.type === 'references'
  return own.type === other.type
}

function keysFault(field: Field, keys: readonly string[], at: string): string | undefined {
  const options = Object.keys(field.options ?? {})
  const unknown = keys.find((key) => !options.includes(key))
  if (unknown !== undefined) return `${at}: no option is called "${unknown}"${didYouMean(unknown, options)}`
  const [twice] = repeatedValues(keys)
  return twice === undefined ? undefined : `${at} names "${twice}" twice`
}
