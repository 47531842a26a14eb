import { Parameters } from './parameters.ts'

/**
 * Values that are written into the text of a statement: of conditions that are the same for all statements of a person, as
 * those of their rights are. `add('a’b', 'text')` -> `'a’b'::text`.
 */
export class Literals extends Parameters {
  override add(value: unknown, type?: string): string {
    const literal = value === null ? 'null' : quotedText(Array.isArray(value) ? arrayText(value) : plainText(value))
    return type ? `${literal}::${type}` : literal
  }
}

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** An array as PostgreSQL reads it: `{"a","b"}`. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'null' : `"${plainText(value).replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`

function plainText(value: unknown): string {
  if (['string', 'number', 'boolean', 'bigint'].includes(typeof value)) return String(value)
  throw new Error(`Not a value of a condition: ${typeof value}`)
}
