import { fieldTypes } from '#schema/fields/index.ts'
import { conversionOf, joinedSql, tagsSql } from '../../db/conversions.ts'
import { totalSql } from '../../db/row-totals.ts'
import { type ColumnState, EMPTY_LIST, isText, type TableState } from './state.ts'
import type { Step } from './steps.ts'

/** The statements of a step, with the updates that existing rows need. */
export function sqlOf(step: Step): string[] {
  switch (step.does) {
    case 'rename table':
      return renameTable(step)
    case 'rename column':
      return renameColumn(step)
    case 'rename index':
      return [`ALTER INDEX "${step.index}" RENAME TO "${step.to}";`]
    case 'rename key':
      return [`${alter(step.table)} RENAME CONSTRAINT "${step.key}" TO "${step.to}";`]
    case 'drop index':
      return [`DROP INDEX "${step.index}";`]
    case 'drop key':
      return [`${alter(step.table)} DROP CONSTRAINT "${step.key}";`]
    case 'drop column':
      return [`${alter(step.table)} DROP COLUMN "${step.column}";`]
    case 'drop table':
      return [`DROP TABLE "${step.table}" CASCADE;`]
    case 'create table':
      return [createTable(step.table, step.state)]
    case 'add column':
      return addColumn(step.table, step.column, step.state)
    case 'change column':
      return changeColumn(step)
    case 'add key': {
      const { column, target, onDelete } = step.state
      return [
        `${alter(step.table)} ADD CONSTRAINT "${step.key}" FOREIGN KEY ("${column}") REFERENCES "${target.table}"("${target.column}") ON DELETE ${onDelete};`,
      ]
    }
    case 'add exclusion':
      return [
        ...(/^EXCLUDE USING gist/.test(step.definition) ? ['CREATE EXTENSION IF NOT EXISTS btree_gist;'] : []),
        `${alter(step.table)} ADD CONSTRAINT "${step.key}" ${step.definition};`,
      ]
    case 'make total':
      return [`UPDATE "${step.table}" SET "${step.column}" = ${totalSql(step.total, `"${step.table}"`)};`]
    case 'keep stays':
      return staysOfHistory(step)
    case 'add index': {
      const { unique, method, parts, where } = step.state
      const condition = where === undefined ? '' : ` WHERE ${where}`
      return [
        `CREATE ${unique ? 'UNIQUE ' : ''}INDEX "${step.index}" ON "${step.table}" USING ${method} (${parts.join(',')})${condition};`,
      ]
    }
    case 'note': {
      const on = step.column === undefined ? `TABLE "${step.table}"` : `COLUMN "${step.table}"."${step.column}"`
      const text = step.note
        ? quoted(JSON.stringify(step.column === undefined ? withMark(step.note) : step.note))
        : 'NULL'
      return [`COMMENT ON ${on} IS ${text};`, ...countAnew(step)]
    }
  }
}

type Of<Does extends Step['does']> = Extract<Step, { does: Does }>

const alter = (table: string): string => `ALTER TABLE "${table}"`
/** The comment on a table marks it as ours. */
const withMark = (note: object) => ({ crm: 1, ...note })
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** System tables with a column that names a table. */
const NAMING = ['_history', '_files', '_follows', '_inbox', '_muted', '_stays', '_totals']

function renameTable({ table, to, key, isJoin }: Of<'rename table'>): string[] {
  const own = [
    `${alter(table)} RENAME TO "${to}";`,
    `ALTER INDEX "${key}" RENAME TO "${to}${key.slice(table.length)}";`,
  ]
  if (isJoin) return own
  return [
    ...own,
    `ALTER SEQUENCE "${table}_id_seq" RENAME TO "${to}_id_seq";`,
    ...carried('table', (name) => `"table" = '${name}'`, [table, to]),
    ...NAMING.map((each) => `UPDATE "${each}" SET "table" = '${to}' WHERE "table" = '${table}';`),
  ]
}

/** Lines about the fields of a table, by its name and theirs. */
const OF_FIELDS = ['_series', '_freed_numbers']

/** Lines that a table or field of the new name left before it was dropped make room. */
const carried = (set: string, at: (name: string) => string, [from, to]: [string, string]): string[] =>
  OF_FIELDS.flatMap((each) => [
    `DELETE FROM "${each}" WHERE ${at(to)};`,
    `UPDATE "${each}" SET "${set}" = '${to}' WHERE ${at(from)};`,
  ])

function renameColumn({ table, column, to, type }: Of<'rename column'>): string[] {
  const at = (name: string) => `"table" = '${table}' AND "field" = '${name}'`
  const lines = type && fieldTypes[type].numbered ? carried('field', at, [column, to]) : []
  return [`${alter(table)} RENAME COLUMN "${column}" TO "${to}";`, ...lines]
}

/** A field that begins to give numbers goes on after those that rows have; one that gave some looks at them once more. */
const countAnew = ({ table, column, note }: Of<'note'>): string[] =>
  note && 'type' in note && fieldTypes[note.type].numbered
    ? [`DELETE FROM "_series" WHERE "table" = '${table}' AND "field" = '${column}';`]
    : []

/** A line for each time that a row came into another state, as far as its history says so; a new table has that of none before it. */
function staysOfHistory({ table, column, isNew }: Of<'keep stays'>): string[] {
  const value = `h."after" ->> '${column}'`
  const forget = `DELETE FROM "_stays" WHERE "table" = '${table}';`
  if (isNew) return [forget]
  return [
    forget,
    `INSERT INTO "_stays" ("table", "rowId", "state", "entered", "left", "userId")
SELECT '${table}', c."rowId", c."state", c."at", c."left", c."userId" FROM (
  SELECT m.*, lead(m."at") OVER (PARTITION BY m."rowId" ORDER BY m."id") AS "left" FROM (
    SELECT h."id", h."rowId", h."at", h."userId", ${value} AS "state",
      lag(${value}) OVER (PARTITION BY h."rowId" ORDER BY h."id") AS "before"
    FROM "_history" h WHERE h."table" = '${table}' AND h."after" IS NOT NULL
  ) m WHERE m."state" IS DISTINCT FROM m."before"
) c WHERE c."state" IS NOT NULL ORDER BY c."id";`,
  ]
}

function createTable(table: string, { columns, primaryKey }: TableState): string {
  const lines = Object.entries(columns).map(([name, column]) => `"${name}" ${columnSql(column)}`)
  const key = primaryKey.columns.map((column) => `"${column}"`).join(',')
  lines.push(`CONSTRAINT "${primaryKey.name}" PRIMARY KEY(${key})`)
  return `CREATE TABLE "${table}" (\n${lines.map((line) => `\t${line}`).join(',\n')}\n);`
}

function columnSql(column: ColumnState): string {
  const { type, notNull, identity, computed } = column
  return [
    type,
    ...(column.default !== undefined ? [`DEFAULT ${column.default}`] : []),
    ...(identity ? [`GENERATED ${identity.toUpperCase()} AS IDENTITY`] : []),
    ...(computed !== undefined ? [`GENERATED ALWAYS AS (${computed}) STORED`] : []),
    ...(notNull ? ['NOT NULL'] : []),
  ].join(' ')
}

function addColumn(table: string, column: string, state: ColumnState): string[] {
  const add = (as: ColumnState) => `${alter(table)} ADD COLUMN "${column}" ${columnSql(as)};`
  const { fill } = state
  if (!state.notNull || fill === undefined) return [add(state)]
  if (state.default !== undefined) {
    return fill === state.default ? [add(state)] : [add(state), `UPDATE "${table}" SET "${column}" = ${fill};`]
  }
  return [add({ ...state, default: fill }), `${alter(table)} ALTER COLUMN "${column}" DROP DEFAULT;`]
}

function changeColumn({ table, column, from, to }: Of<'change column'>): string[] {
  const at = `${alter(table)} ALTER COLUMN "${column}"`
  const turns = from.type !== to.type
  const value = inNewForm(`"${column}"`, from, to) ?? conversionOf(`"${column}"`, from.type, to.type)
  const [drops, sets] = [from.default !== undefined && (turns || to.default === undefined), to.default !== undefined]
  return [
    ...(drops ? [`${at} DROP DEFAULT;`] : []),
    ...(from.notNull && !to.notNull ? [`${at} DROP NOT NULL;`] : []),
    ...(turns
      ? [`${at} SET DATA TYPE ${to.type} USING ${to.fill === undefined ? value : `coalesce(${value}, ${to.fill})`};`]
      : []),
    ...(sets && (turns || from.default !== to.default) ? [`${at} SET DEFAULT ${to.default};`] : []),
    ...(to.notNull && !from.notNull ? [...beforeRequired(table, column, to), `${at} SET NOT NULL;`] : []),
  ]
}

/** The updates that fill existing rows before the column becomes required; texts of blanks count as empty. */
function beforeRequired(table: string, column: string, state: ColumnState): string[] {
  const blank = `"${column}" !~ '[^[:space:]]'`
  const empty = isText(state) ? `"${column}" IS NULL OR ${blank}` : `"${column}" IS NULL`
  if (state.fill !== undefined) return [`UPDATE "${table}" SET "${column}" = ${state.fill} WHERE ${empty};`]
  return isText(state) ? [`UPDATE "${table}" SET "${column}" = NULL WHERE ${blank};`] : []
}

/** The SQL that converts the value to the form of the new type, where it has one: true -> 'Y' for a flag. */
function inNewForm(column: string, from: ColumnState, to: ColumnState): string | undefined {
  const type = to.note?.type
  if (from.type === 'boolean' && type === 'flag') return `case when ${column} then 'Y' when not ${column} then 'N' end`
  if (from.default !== EMPTY_LIST || to.type !== 'text') return undefined
  if (type === 'tags') return tagsSql(column)
  return type === 'text' || type === 'longText' ? joinedSql(column) : undefined
}
