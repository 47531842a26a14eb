import { inAccess, type Mistake } from '../grammar/mistake.ts'
import type { MistakeId } from '../grammar/mistake-ids.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { givesField, rightsGiven, takesAction } from '../rights/ability.ts'
import { type Rights, type RowAction, rowActions, rowRightsIn, type WrittenRowRight } from '../rights/access.ts'
import { isDerived, type Table } from '../table.ts'
import { beforeFault, conditionMistakes } from './conditions.ts'
import { repeatedValues } from './field-check.ts'

type Said = [id: MistakeId, key: string, sentence: string]

/** What is wrong with the rights of a role on some rows or some fields of a table. */
export const rowRightChecks = (model: Model, at: string, rights: Rights): Mistake[] =>
  rowActions.flatMap((action) =>
    (rights[action] ?? []).flatMap((right, place) => {
      if (typeof right === 'string') return []
      const table = model.tables.get(right.table)
      const said: Said[] = table
        ? [...fitChecks(model, table, action, right), ...gainChecks(model, table, action, rights, right)]
        : [['A03', 'table', `no table is called "${right.table}"${didYouMean(right.table, [...model.tables.keys()])}`]]
      return said.map(([id, key, sentence]) => inAccess(id, `${at}.${action}.${place}.${key}`, sentence))
    }),
  )

/** Rows and fields that are not there. */
function fitChecks(model: Model, table: Table, action: RowAction, right: WrittenRowRight): Said[] {
  const { where, fields, exceptFields } = right
  const said: Said[] = conditionMistakes(model, table, where ?? {}).map(({ at, sentence }) => [
    'A12',
    `where.${at}`,
    sentence,
  ])
  const before = where && beforeFault(model, table, where)
  if (before) said.push(['A12', 'where', before])
  if (where && Object.keys(where).length === 0)
    said.push(['A12', 'where', 'is empty: it says of no row that it is meant'])
  const refused = Object.entries(where ?? {}).filter(([, value]) => value === null || value === '')
  for (const [key] of refused)
    said.push(['A12', `where.${key}`, 'has no value: rows without one are { "empty": true }'])
  if (!where && !fields && !exceptFields)
    said.push(['A12', 'table', `says neither rows nor fields: name the table alone, "${table.name}"`])
  if (fields && exceptFields) said.push(['A12', 'exceptFields', 'stands beside "fields", which says it already'])
  if (action === 'delete' && (fields || exceptFields))
    said.push(['A12', fields ? 'fields' : 'exceptFields', 'has no effect: a row is deleted with all its fields'])
  for (const key of ['fields', 'exceptFields'] as const) {
    const names = right[key] ?? []
    for (const name of names.filter((one) => !Object.hasOwn(table.fields, one)))
      said.push(['A12', key, `${table.name} has no field "${name}"${didYouMean(name, Object.keys(table.fields))}`])
    for (const name of repeatedValues(names)) said.push(['A12', key, `names "${name}" twice`])
  }
  return said
}

/** Rights that add nothing to what the role has, or that nobody could use. */
function gainChecks(model: Model, table: Table, action: RowAction, rights: Rights, right: WrittenRowRight): Said[] {
  if (!takesAction(table, action))
    return [['A08', 'table', `gives nothing: "${table.name}" has rows on which nobody can do "${action}"`]]
  const own = rightsGiven(model, { ...rights, [action]: rights[action]?.filter((one) => typeof one === 'string') })
  const isWhole = own.some((one) => one.action === action && one.subject === table.name && !one.fields && !one.where)
  if (isWhole) return [['A13', 'table', `adds nothing: the same role may ${action} all of "${table.name}"`]]
  const twins = rowRightsIn(rights[action]).filter((one) => JSON.stringify(one) === JSON.stringify(right))
  if (twins.length > 1) return [['A13', 'table', 'says the same as another right of the list']]
  const given = (name: string) => givesField(right, name)
  if (!Object.keys(table.fields).some(given)) return [['A13', 'exceptFields', 'leaves no field']]
  if (action !== 'create') return []
  const missing = Object.entries(table.fields).flatMap(([name, field]) =>
    field.required && !field.readOnly && field.default === undefined && !isDerived(field) && !given(name) ? [name] : [],
  )
  return missing.map((name) => [
    'A14',
    right.fields ? 'fields' : 'exceptFields',
    `"${name}" is required: no new row could be saved`,
  ])
}

/** Hints at rights with which rows are read without their name. */
export const hiddenTitles = (model: Model): Mistake[] =>
  [
    ['everyone', model.access.everyone] as const,
    ...Object.entries(model.access.roles).map(([role, rights]) => [`roles.${role}`, rights] as const),
  ].flatMap(([at, { read = [] }]) =>
    read.flatMap((right, place) => {
      const table = typeof right === 'string' ? undefined : model.tables.get(right.table)
      if (!table || typeof right === 'string') return []
      const key = right.fields ? 'fields' : 'exceptFields'
      return givesField(right, table.title)
        ? []
        : [
            inAccess(
              'H05',
              `${at}.read.${place}.${key}`,
              `leaves out "${table.title}", which names the rows: they are called (riservato)`,
            ),
          ]
    }),
  )
