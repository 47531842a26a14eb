import { optionValues } from '../fields/choice.ts'
import { isPlaced } from '../lists/layouts.ts'
import { isColumn, isFilter } from '../lists/presentation.ts'
import { isDerived, isSingle, isView, type Table } from '../table.ts'
import { type FieldCheck, repeatedValues, type TableMistake } from './field-check.ts'

const limits = ['min', 'max', 'maxLength'] as const

/** Of fields: what has no effect, and what could never be kept. */
export const idleFieldChecks: readonly FieldCheck[] = [
  {
    id: 'T48',
    at: 'help',
    wrong: ({ field }) =>
      field.help !== undefined && (!field.form || field.readOnly) && 'has no effect: the field has no input',
  },
  {
    id: 'T48',
    at: 'when',
    wrong: ({ field }) => field.when !== undefined && !field.form && 'has no effect: the field stands in no form',
  },
  ...limits.map(
    (at): FieldCheck => ({
      id: 'T48',
      at,
      wrong: ({ table, field }) =>
        field[at] !== undefined &&
        isDerived(field) &&
        !isView(table) &&
        'has no effect: the database computes the value, whatever it comes to',
    }),
  ),
  {
    id: 'T48',
    at: 'index',
    wrong: ({ table, name, field }) =>
      field.index === true &&
      table.big &&
      (isColumn(table, name) || isFilter(table, name) || isPlaced(table, name)) &&
      'has no effect: it is indexed as a column, a filter or a layout of a screen',
  },
  {
    id: 'T16',
    at: 'unique',
    wrong: ({ field }) => {
      const most = field.type === 'flag' ? 2 : optionValues(field).length
      return field.unique && most > 0 && `there are ${most} values, so that there would be no more than ${most} rows`
    },
  },
]

/** Of tables: sections and sentences that nobody ever sees, and an order that new rows could not take. */
export function idleTableChecks(table: Table): TableMistake[] {
  const { groups = [], fullName = [], look, sort, ordered, deleteWarning, emptyHint, writes, fields } = table
  const first = sort === undefined ? undefined : fields[sort]?.default
  const found: [is: boolean, ...mistake: TableMistake][] = [
    ...groups.map((group, at): [boolean, ...TableMistake] => [
      [group.files, group.rows, group.related].every((name) => name === undefined) && group.fields.length === 0,
      'T43',
      `groups.${at}`,
      'has no fields: nobody would see it',
    ]),
    ...repeatedValues(groups.map(({ title }) => title.toLowerCase())).map((title): [boolean, ...TableMistake] => [
      true,
      'T43',
      'groups',
      `has two sections with the title "${title}"`,
    ]),
    ...repeatedValues(fullName).map((name): [boolean, ...TableMistake] => [
      true,
      'T43',
      'fullName',
      `names "${name}" twice`,
    ]),
    [
      look !== undefined && look.ink === look.background && fields[look.ink] !== undefined,
      'T49',
      'look.ink',
      'is the colour behind it: nobody could read the name',
    ],
    [
      ordered && first !== undefined,
      'T56',
      'ordered',
      `new rows would all have the default of "${sort}", and none a place of its own`,
    ],
    [
      deleteWarning !== undefined && writes !== 'rows',
      'T48',
      'deleteWarning',
      'has no effect: nobody deletes its rows',
    ],
    [emptyHint !== undefined && isSingle(table), 'T48', 'emptyHint', 'has no effect: a single record is never missing'],
  ]
  return [...unseenFields(table), ...found.flatMap(([is, ...mistake]) => (is ? [mistake] : []))]
}

/** Of a single record people see the fields that its screens name; a list offers any as a column. */
function unseenFields({ screens, fields }: Table): TableMistake[] {
  const shown = screens.flatMap((screen) => (screen.kind === 'single' ? (screen.fields ?? []) : Object.keys(fields)))
  const isListed = screens.some(({ kind, fields: named }) => kind !== 'single' || named === undefined)
  const unseen = Object.keys(fields).filter((name) => !shown.includes(name))
  if (screens.length === 0 || isListed || unseen.length === 0) return []
  const names = unseen.map((name) => `"${name}"`).join(', ')
  return [['T65', 'fields', `no screen of the single record names ${names}: nobody would ever see it`]]
}
