import type { Model } from '../model.ts'
import { hasNotes, subjectsOf } from '../rows/about.ts'
import { type Field, fieldOf, isDerived, isView, type Table } from '../table.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'

/** What `about` and `acts` of a table say that their fields cannot keep. */
export const aboutChecks = (model: Model, table: Table): TableMistake[] => [
  ...aboutFaults(model, table),
  ...actFaults(model, table),
  ...idleNotes(table),
]

function aboutFaults(model: Model, table: Table): TableMistake[] {
  const { about } = table
  if (!about) return []
  if (isView(table)) return [['T52', 'about', 'has no meaning for a view: its rows are read, not written']]
  const unknown = subjectsOf(table).filter((name) => !model.tables.has(name))
  const [of, row] = [fieldOf(table, about.table), fieldOf(table, about.row)]
  return [
    ...keepFault(table, about.table, 'table', 'choice'),
    ...keepFault(table, about.row, 'row', 'number'),
    ...(of && row && of.required !== row.required
      ? [['T75', 'about', 'must name two fields that are both required, or neither'] satisfies TableMistake]
      : []),
    ...(isBehindItself(model, table)
      ? [
          [
            'T75',
            'about.table',
            'leads back to the table itself: its rows cannot be about each other',
          ] satisfies TableMistake,
        ]
      : []),
    ...unknown.map(
      (name): TableMistake => ['T75', 'about.table', `has the option "${name}", and no table is called so`],
    ),
  ]
}

/** Whether a row may be about one that is about one, and so on, of its own table. */
function isBehindItself(model: Model, table: Table): boolean {
  const behind = new Set(subjectsOf(table))
  for (const name of behind) for (const one of subjectsOf(model.tables.get(name) ?? table)) behind.add(one)
  return behind.has(table.name)
}

function keepFault(table: Table, name: string, key: 'table' | 'row', type: Field['type']): TableMistake[] {
  const field = fieldOf(table, name)
  const isKept = field?.type === type && !isDerived(field)
  return isKept ? [] : [['T75', `about.${key}`, `must name a stored ${type}: "${name}" is none`]]
}

function actFaults(model: Model, table: Table): TableMistake[] {
  const { acts = [] } = table
  if (table.acts && acts.length === 0) return [['T43', 'acts', 'is empty: name a reference, or leave it out']]
  if (table.acts && !hasNotes(table)) return [['T48', 'acts', 'has no effect: no notes are written on its rows']]
  return [
    ...repeatedValues(acts).map((one): TableMistake => ['T43', 'acts', `names "${one}" twice`]),
    ...acts.flatMap((one, at): TableMistake[] => {
      const [name = '', field = ''] = one.split('.')
      const of = model.tables.get(name)
      if (of && fieldOf(of, field)?.table === table.name) return []
      return [['T75', `acts.${at}`, `names "${one}", which is no reference to this table`]]
    }),
  ]
}

const idleNotes = (table: Table): TableMistake[] =>
  table.notes || table.screens.some(({ kind }) => kind === 'record')
    ? []
    : [['T48', 'notes', 'has no effect: its rows have no page']]
