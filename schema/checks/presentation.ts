import { fieldTypes } from '../fields/index.ts'
import { columnsOf } from '../lists/presentation.ts'
import { type Field, fieldOf, type Group, isWritten, type RowLook, type Screen, type Table } from '../table.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'

/** Checks of the sections of forms, and of the colours of a row's name (`look`). */
export const presentationChecks = (table: Table): TableMistake[] => [
  ...groupChecks(table, table.groups ?? []),
  ...(table.look ? lookChecks(table, table.look) : []),
]

/** The columns and filters of a screen, and the cells edited in it: fields of the table, each once. */
export function shownChecks(table: Table, screen: Screen): TableMistake[] {
  const { kind, columns, filters, inline } = screen
  const lists = { columns, filters, inline }
  return Object.entries(lists).flatMap(([key, names]): TableMistake[] => {
    if (!names) return []
    if (kind === 'single') return [['T33', key, `a screen of the kind single has no ${key}`]]
    const empty = 'is empty: name a field, or leave it out'
    return [
      ...namedOnce(table, key, names),
      ...(names.length === 0 && key !== 'filters' ? [['T43', key, empty] satisfies TableMistake] : []),
      ...(key === 'inline' ? cellChecks(table, screen, names) : []),
    ]
  })
}

/** The cells edited in a list: of its columns, one value each, which a person may write. */
const cellChecks = (table: Table, screen: Screen, names: readonly string[]): TableMistake[] =>
  names.flatMap((name): TableMistake[] => {
    const field = fieldOf(table, name)
    const fault = field && cellFault(table, field, columnsOf(table, screen).includes(name))
    return fault ? [['T54', 'inline', `"${name}" ${fault}`]] : []
  })

function cellFault(table: Table, field: Field, hasColumn: boolean): string | undefined {
  if (!isWritten(table)) return 'is of a table whose rows nobody writes'
  if (field.readOnly) return 'is set by the server only'
  if (!hasColumn) return 'is no column of this screen'
  const { several, passing } = fieldTypes[field.type]
  return several || passing ? `is of the type ${field.type}, which no cell can hold an input for` : undefined
}

function groupChecks(table: Table, groups: readonly Group[]): TableMistake[] {
  const all = groups.flatMap(({ fields }) => fields)
  return [
    ...(groups.length === 0 && table.groups
      ? [['T43', 'groups', 'is empty: leave it out'] satisfies TableMistake]
      : []),
    ...repeatedValues(groups.map(({ key }) => key)).map(
      (key): TableMistake => ['T43', 'groups', `has two sections "${key}"`],
    ),
    ...groups.flatMap(({ fields }, index) => idleFields(table, `groups.${index}.fields`, fields)),
    ...namedOnce(table, 'groups', all),
  ]
}

const idleFields = (table: Table, at: string, names: readonly string[]): TableMistake[] =>
  names.flatMap((name): TableMistake[] =>
    fieldOf(table, name)?.form === false ? [['T48', at, `"${name}" has no effect: it stands in no form`]] : [],
  )

const namedOnce = (table: Table, at: string, names: readonly string[]): TableMistake[] => [
  ...names
    .filter((name) => !fieldOf(table, name))
    .map((name): TableMistake => ['T09', at, `no field is called "${name}"`]),
  ...repeatedValues([...names]).map((name): TableMistake => ['T43', at, `names "${name}" twice`]),
]

function lookChecks(table: Table, { background, ink, mark }: RowLook): TableMistake[] {
  const must = (key: string, name: string | undefined, type: keyof typeof fieldTypes): TableMistake[] => {
    if (name === undefined || fieldOf(table, name)?.type === type) return []
    const fault = fieldOf(table, name) ? `"${name}" must be of the type ${type}` : `no field is called "${name}"`
    return [['T49', `look.${key}`, fault]]
  }
  return [...must('background', background, 'color'), ...must('ink', ink, 'color'), ...must('mark', mark, 'text')]
}
