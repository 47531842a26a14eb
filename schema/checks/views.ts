import { fieldTypes } from '../fields/index.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { isView, type Table } from '../table.ts'
import type { FieldCheck, TableMistake } from './field-check.ts'

const READ = 'nobody writes the rows of a view'
const NO_NAME = 'nothing can refer to the rows of a view'

/** Properties that a view cannot have: its rows are read by a statement, and stored nowhere. */
export function viewChecks(model: Model, table: Table): TableMistake[] {
  if (!table.view) return []
  const idleKeys: [key: string, is: boolean, why: string][] = [
    ['big', table.big, 'it has no indexes and no kept total of its own'],
    ['lookup', table.lookup, NO_NAME],
    ['groups', table.groups !== undefined, READ],
    ['deleteWarning', table.deleteWarning !== undefined, READ],
    ['writes', table.writes !== 'rows', 'nobody writes the rows of a view anyway'],
    ...table.screens.map(({ kind }, index): [string, boolean, string] => [
      `screens.${index}.kind`,
      kind === 'single',
      'a view has no record that a start could make',
    ]),
  ]
  return [
    ...idleKeys.flatMap(([key, is, why]): TableMistake[] =>
      is ? [['T52', key, `has no meaning for a view: ${why}`]] : [],
    ),
    ...sourceChecks(model, table, table.view.of),
  ]
}

/** The tables a view is made of are stored, and each is named once. */
function sourceChecks({ tables }: Model, { name }: Table, of: readonly string[]): TableMistake[] {
  return of.flatMap((source, at): TableMistake[] => {
    const table = tables.get(source)
    if (!table) return [['T02', 'view.of', `no table is called "${source}"${didYouMean(source, [...tables.keys()])}`]]
    if (source === name) return [['T52', 'view.of', 'a view is not made of itself']]
    if (isView(table)) return [['T52', 'view.of', `"${source}" is a view: name the tables that it is made of`]]
    return of.indexOf(source) < at ? [['T43', 'view.of', `names "${source}" twice`]] : []
  })
}

const noValue = [
  'required',
  'unique',
  'default',
  'computed',
  'when',
  'requiredWhen',
  'readOnlyWhen',
  'optionsWhen',
] as const
const givenBy = (holds: boolean, why: string): string | false => holds && `has no meaning for a view: ${why}`

/** What a field of a view cannot say, and what a field of any table cannot say of a view. */
export const viewFieldChecks: readonly FieldCheck[] = [
  ...noValue.map(
    (at): FieldCheck => ({ id: 'T52', at, wrong: ({ table, field }) => isView(table) && givenBy(!!field[at], READ) }),
  ),
  { id: 'T52', at: 'form', wrong: ({ table, field }) => isView(table) && givenBy(!field.form, READ) },
  { id: 'T52', at: 'pick', wrong: ({ table, field }) => isView(table) && givenBy(field.pick, NO_NAME) },
  {
    id: 'T52',
    at: 'type',
    wrong: ({ table, field }) =>
      isView(table) &&
      (['file', 'none'].includes(fieldTypes[field.type].column(field).kind) || fieldTypes[field.type].numbered) &&
      `a view has no fields of the type ${field.type}: what they hold belongs to stored rows`,
  },
  {
    id: 'T52',
    at: 'table',
    wrong: ({ model, field }) => {
      const target = model.tables.get(field.table ?? '')
      return target && isView(target) && `"${target.name}" is a view: ${NO_NAME}`
    },
  },
]
