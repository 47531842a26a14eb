import type { Mistake } from '#schema/grammar/mistake.ts'
import { didYouMean } from '#schema/grammar/spelling.ts'
import { fieldOf, writeKey } from '#schema/table.ts'
import { rowText, type SampleRow } from './computed-samples.ts'
import type { ExpressionTrial } from './try-computed.ts'

/**
 * Translates PostgreSQL's error about an expression, whatever the rows, into a mistake its author understands: `column
 * "speed" does not exist` -> `there is no column "speed": there are "id", "name"`.
 */
export function refusalIn(trial: ExpressionTrial, error: Error): Mistake {
  const { say, field } = trial
  const code = codeOf(error)
  const { message } = error
  if (code === '42703' || code === '42P01') return unknownName(trial, message)
  if (code === '42804' && message.includes('"_result"')) {
    const expressionType = /expression is of type (.+)$/.exec(message)?.[1] ?? 'another type'
    return say(
      'T24',
      `gives ${expressionType}, and the field is of the type ${field.type}: convert it with cast(… as …)`,
    )
  }
  if (message.includes('not immutable')) {
    const why = 'depends on more than the row (the time, a setting, a language)'
    return say('T25', `${why}: use only functions that always give the same, and no now(), to_char() or time zones`)
  }
  if (message.includes('generated column')) return say('T23', `${ownColumn(trial, message)}`)
  if (message.includes('subquer')) return say('T22', 'asks other rows (select …): it may only look at its own row')
  return say('T22', `the database does not understand it: ${message}`)
}

/**
 * The mistake of an expression that fails for a row, with a way to mend it; `kind` groups failures of one cause: `fails for
 * gears = 0: division by zero. Mend it with nullif`.
 */
export function failureIn(trial: ExpressionTrial, error: Error, row: SampleRow): { kind: string; found: Mistake } {
  const code = codeOf(error)
  const message = error.message.replaceAll(/\s+/g, ' ').replace('"_result"', () => `"${trial.name}"`)
  return {
    kind: code,
    found: trial.say('T26', `fails for ${rowText(row)}: ${message}. ${mendings[code] ?? mendOther}`),
  }
}

const mendOther = 'Mend it so that every row has a value, with case when … then … end'
const mendings: Readonly<Record<string, string>> = {
  '22012': 'Mend it with nullif: x / nullif(y, 0) is empty where y is 0',
  '22003': 'Limit the fields with min and max, or keep more digits with decimals or the type money',
  '22P02': 'Not every text is such a value: compute from a field of that type, or with case when … then … end',
  '22007': 'Not every text is a date: compute from a field of the type date',
  '22008': 'The date lies too far away: limit what is added to it',
}

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : ''
}

function unknownName(trial: ExpressionTrial, message: string): Mistake {
  const { say, columns, table } = trial
  const name = /column "?([^"]+?)"? does not exist/.exec(message)?.[1]
  const entry = /FROM-clause entry for table "([^"]+)"/.exec(message)?.[1]
  if (entry === table.name) return say('T22', `names its own table "${entry}": write the columns without it`)
  if (entry) return say('T22', `names the table "${entry}": an expression may only look at its own row`)
  if (name !== undefined && table.fields[name]?.computed !== undefined) return say('T23', ownColumn(trial, `"${name}"`))
  const names = columns.map((column) => column.name)
  const referring = name === undefined ? undefined : fieldOf(table, name)
  const key = name === undefined || !referring ? undefined : writeKey(name, referring)
  if (key !== name && key !== undefined && names.includes(key)) return say('T23', `the column of "${name}" is "${key}"`)
  const otherCase = names.find((one) => one.toLowerCase() === name?.toLowerCase())
  if (otherCase) return say('T23', `there is no column ${name}, but "${otherCase}": names with capitals need quotes`)
  const columnList = `there are ${names.map((one) => `"${one}"`).join(', ')}`
  return say('T23', `there is no column "${name ?? '?'}"${textHint(trial, name)}: ${columnList}`)
}

/** A text in double quotes ("Roma") names a column in SQL: says so when the author probably meant a text. */
function textHint({ field, columns }: ExpressionTrial, name: string | undefined): string {
  if (name === undefined || !field.computed?.includes(`"${name}"`)) return ''
  const looksLikeText =
    name.includes(' ') ||
    didYouMean(
      name,
      columns.map((column) => column.name),
    ) === ''
  return looksLikeText ? ' (texts stand in single quotes)' : ''
}

function ownColumn({ name: own }: ExpressionTrial, message: string): string {
  const named = /"([^"]+)"/.exec(message)?.[1]
  const who = named === undefined || named === '_result' || named === own ? 'itself' : `"${named}"`
  return `is computed from ${who}, which is computed too: write out what that is computed from`
}
