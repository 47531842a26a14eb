import { INTEGER_LIMIT } from '#schema/fields/number.ts'
import { namesIn } from '#schema/grammar/expression.ts'
import { inTable, type Mistake } from '#schema/grammar/mistake.ts'
import type { Model } from '#schema/model.ts'
import { valueSchema } from '#schema/rows/row.ts'
import { type Field, type Table, writeKey } from '#schema/table.ts'
import { columnOf, kinds } from '../../crud/columns.ts'
import type { Database, Sql } from '../../db/database.ts'
import { preamble } from '../../db/fold.ts'
import { quoted } from '../../db/indexes.ts'
import { type ColumnLayout, layoutOf } from '../../db/layout.ts'
import { rolledBack } from '../../db/rolled-back.ts'
import { failureIn, refusalIn } from './computed-errors.ts'
import { rowText, type SampledColumn, type SampleRow, sampleRows, samplesOf } from './computed-samples.ts'

/** A computed field that is tried in a temporary table of its own. */
export interface ExpressionTrial {
  table: Table
  name: string
  field: Field
  expression: string
  /** The columns an expression may name. */
  columns: ColumnLayout[]
  say: (id: Mistake['id'], sentence: string) => Mistake
}

const TRIAL = '"_trial"'

/**
 * Tries the expressions of all computed fields on an open database, which may be empty: whether PostgreSQL accepts them,
 * and whether they work on sample rows (`sampleRows`). All of it is rolled back; without computed fields no query is sent.
 */
export async function computedMistakes(db: Database, model: Model): Promise<Mistake[]> {
  const trials = trialsIn(model)
  if (trials.length === 0) return []
  return rolledBack(db, async (tx) => {
    await ready(tx)
    const mistakes: Mistake[] = []
    for (const trial of trials) mistakes.push(...(await tryExpression(tx, trial)))
    return mistakes
  })
}

function trialsIn(model: Model): ExpressionTrial[] {
  const layouts = new Map(layoutOf(model).map((layout) => [layout.name, layout.columns]))
  return [...model.tables].flatMap(([file, table]) =>
    Object.entries(table.fields).flatMap(([name, field]) => {
      if (field.computed === undefined) return []
      const columns = (layouts.get(table.name) ?? []).filter(({ computed }) => computed === undefined)
      const say: ExpressionTrial['say'] = (id, sentence) => inTable(file, id, `fields.${name}.computed`, sentence)
      return [{ table, name, field, expression: field.computed, columns, say }]
    }),
  )
}

/** An empty database lacks fold(), which ours always have. */
async function ready(tx: Sql): Promise<void> {
  const [there] = await tx.query<{ fold: string | null }>(`select to_regproc('fold')::text as "fold"`)
  if (there?.fold == null) for (const statement of preamble) await tx.query(statement)
}

async function tryExpression(tx: Sql, trial: ExpressionTrial): Promise<Mistake[]> {
  const { field, expression, columns } = trial
  const plain = columns.map((column) => `${quoted(column.name)} ${typeOf(column)}`)
  await tx.query(`create temporary table ${TRIAL} (${plain.join(', ')}) on commit drop`)
  const type = typeOf({ type: { ...columnOf(field) } })
  const added = `alter table ${TRIAL} add column "_result" ${type} generated always as (${expression}) stored`
  const refused = await refusal(tx, added)
  const mistakes = refused ? [refusalIn(trial, refused)] : await tryOnRows(tx, trial)
  await tx.query(`drop table ${TRIAL}`)
  return mistakes
}

/** The SQL type of a column, as the migrations write it. */
function typeOf({ type }: { type: { kind: string; precision?: number; scale?: number } }): string {
  if (type.kind === 'numeric') return `numeric(${type.precision}, ${type.scale})`
  if (type.kind === 'id' || type.kind === 'version') return 'integer'
  const sqlType = Object.entries(kinds).find(([kind]) => kind === type.kind)?.[1].type
  if (!sqlType) throw new Error(`No column is made for ${type.kind}`)
  return sqlType
}

/** The error of a statement; undefined when it succeeded. */
async function refusal(tx: Sql, text: string, values: readonly unknown[] = []): Promise<Error | undefined> {
  const answer = await attempt(tx, text, values)
  return answer instanceof Error ? answer : undefined
}

/** The rows of a statement, or its error. */
async function attempt<T>(tx: Sql, text: string, values: readonly unknown[]): Promise<T[] | Error> {
  await tx.query('savepoint trial')
  try {
    return await tx.query<T>(text, values)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    await tx.query('rollback to savepoint trial')
    return error
  } finally {
    await tx.query('release savepoint trial')
  }
}

async function tryOnRows(tx: Sql, trial: ExpressionTrial): Promise<Mistake[]> {
  const sampled = sampledColumns(trial)
  const rows = sampleRows(sampled)
  const insert = insertion(trial, sampled)
  const failures = new Map<string, Mistake>()
  if (await refusal(tx, insert, [JSON.stringify(rows)])) {
    for (const [n, row] of rows.entries()) {
      const error = await refusal(tx, insert, [JSON.stringify([row])])
      // Of large values only the row is refused, on the day somebody saves it; ordinary ones must fit.
      if (error && n > 0 && (await outgrowsColumn(tx, trial, sampled, row))) continue
      const mistake = error && failureIn(trial, error, row)
      // The simplest row of each kind of failure explains it best.
      if (mistake && !failures.has(mistake.kind)) failures.set(mistake.kind, mistake.found)
    }
  }
  return [...failures.values(), ...(await resultMistakes(tx, trial, sampled))]
}

/** Whether the expression has a value for the row, but one that is larger than its column holds. */
async function outgrowsColumn(
  tx: Sql,
  { field, expression, columns }: ExpressionTrial,
  sampled: readonly SampledColumn[],
  row: SampleRow,
): Promise<boolean> {
  const largest = largestIn(field)
  if (largest === undefined) return false
  const names = columns.filter(({ name }) => sampled.some((column) => column.name === name))
  // Whole numbers as well, whose product has no column to fit into but their own type.
  const wide = names.map((column) => `${quoted(column.name)} ${typeOf(column).replace('integer', 'numeric')}`)
  const text = `select abs(${expression}) > ${largest} as "outgrows" from jsonb_to_recordset($1::text::jsonb) as given (${wide.join(', ')})`
  const answer = await attempt<{ outgrows: boolean | null }>(tx, text, [JSON.stringify([row])])
  return !(answer instanceof Error) && answer[0]?.outgrows === true
}

/** The largest value that the column of a number holds; undefined of any other column. */
function largestIn(field: Field): string | undefined {
  const column = columnOf(field)
  if (column.kind === 'integer') return String(INTEGER_LIMIT)
  if (column.kind !== 'numeric') return undefined
  const { precision, scale } = column
  return `${'9'.repeat(precision - scale)}.${'9'.repeat(scale)}`
}

/** The columns that the expression names, with sample values. */
function sampledColumns({ table, expression, columns }: ExpressionTrial): SampledColumn[] {
  const named = namesIn(expression)
  return columns
    .filter(({ name }) => named.has(name))
    .map(({ name }) => {
      const ownField = Object.entries(table.fields).find(([key, field]) => writeKey(key, field) === name)
      return ownField ? samplesOf(name, ownField[1]) : { name, values: [1, 1_000_000] }
    })
}

function insertion({ columns }: ExpressionTrial, sampled: readonly SampledColumn[]): string {
  const used = columns.filter(({ name }) => sampled.some((column) => column.name === name))
  if (used.length === 0) return `insert into ${TRIAL} select from jsonb_array_elements($1::text::jsonb)`
  const names = used.map(({ name }) => quoted(name)).join(', ')
  const typed = used.map((column) => `${quoted(column.name)} ${typeOf(column)}`).join(', ')
  return `insert into ${TRIAL} (${names}) select ${names} from jsonb_to_recordset($1::text::jsonb) as given (${typed})`
}

/** Results that are invalid for the field: empty where it is required, or no value of its type. */
async function resultMistakes(tx: Sql, trial: ExpressionTrial, sampled: readonly SampledColumn[]): Promise<Mistake[]> {
  const { field, say } = trial
  const inputs = sampled.map(({ name }) => `'${name}', ${quoted(name)}`).join(', ')
  const results = await tx.query<{ result: unknown; row: SampleRow }>(
    `select distinct on ("_result") "_result" as "result", json_build_object(${inputs}) as "row" from ${TRIAL} limit 200`,
  )
  const missing = field.required && results.find(({ result }) => result === null)
  const fixed = ['choice', 'flag', 'color'].includes(field.type)
  const strange =
    fixed && results.find(({ result }) => result !== null && !valueSchema(field).safeParse(result).success)
  return [
    ...(missing
      ? [
          say(
            'T27',
            `is required, but empty for ${rowText(missing.row)}: write coalesce(…, a value for that case), or require what it is computed from`,
          ),
        ]
      : []),
    ...(strange ? [say('T28', `gives ${JSON.stringify(strange.result)}, which is no value of a ${field.type}`)] : []),
  ]
}
