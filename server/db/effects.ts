/** The effect of a statement of a migration on existing rows. */
export type Effect =
  | { does: 'drop table'; table: string }
  | { does: 'drop column'; table: string; column: string }
  | { does: 'require'; table: string; column: string }
  | { does: 'convert'; table: string; column: string; type: string; using: string }
  | { does: 'add'; table: string; column: string; type: string; computed?: string; required: boolean; filled: boolean }
  /** The parts of the index as SQL, in one text. */
  | { does: 'unique'; table: string; parts: string }
  /** The expressions that are compared, each with its operator, and the condition of the rows they are compared of. */
  | { does: 'exclude'; table: string; constraint: string; parts: { sql: string; operator: string }[]; where?: string }
  | { does: 'refer'; table: string; column: string; target: string; targetColumn: string }

/**
 * Parses the statement as step-sql.ts or a person writes it (names without quotes or with the schema, any case, IF EXISTS):
 * `DROP TABLE fonti` -> `{ does: 'drop table', table: 'fonti' }`. Undefined for statements without effect on rows, or in
 * another form.
 */
export function effectOf(statement: string): Effect | undefined {
  const text = statement
    .replace(/^(?:\s|--[^\n]*\n|\/\*.*?\*\/)+/s, '')
    .trim()
    .replace(/;$/, '')
  for (const { pattern, read } of forms) {
    const groups = pattern.exec(text)?.groups
    if (groups) return read((name) => groups[name] ?? groups[`${name}Plain`]?.toLowerCase() ?? '')
  }
  return undefined
}

/** Takes a named part of a statement. */
type Part = (name: string) => string

const name = (group: string) => `(?:"(?<${group}>[^"]+)"|(?<${group}Plain>[a-z_]\\w*))`
const table = (group: string) => `(?:"?public"?\\.)?${name(group)}`
const alter = `ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${table('table')}`

const form = (text: string, read: (part: Part) => Effect) => ({
  pattern: new RegExp(`^${text.replaceAll(' ', '\\s+')}$`, 'is'),
  read,
})

const forms = [
  form(`DROP TABLE (?:IF EXISTS )?${table('table')}(?: CASCADE| RESTRICT)?`, (part) => ({
    does: 'drop table',
    table: part('table'),
  })),
  form(`${alter} DROP (?:COLUMN )?(?!CONSTRAINT )(?:IF EXISTS )?${name('column')}(?: CASCADE| RESTRICT)?`, (part) => ({
    does: 'drop column',
    table: part('table'),
    column: part('column'),
  })),
  form(`${alter} ALTER (?:COLUMN )?${name('column')} SET NOT NULL`, (part) => ({
    does: 'require',
    table: part('table'),
    column: part('column'),
  })),
  form(
    `${alter} ALTER (?:COLUMN )?${name('column')} (?:SET DATA )?TYPE (?<type>.*?)(?: USING (?<using>.*))?`,
    (part) => ({
      does: 'convert',
      table: part('table'),
      column: part('column'),
      type: part('type'),
      using: part('using') || `"${part('column')}"::${part('type')}`,
    }),
  ),
  form(
    `${alter} ADD CONSTRAINT ${name('name')} FOREIGN KEY ?\\(${name('column')}\\) REFERENCES ${table('target')} ?\\(${name('targetColumn')}\\).*`.replaceAll(
      ' ?',
      '\\s*',
    ),
    (part) => ({
      does: 'refer',
      table: part('table'),
      column: part('column'),
      target: part('target'),
      targetColumn: part('targetColumn'),
    }),
  ),
  form(
    `${alter} ADD CONSTRAINT ${name('name')} EXCLUDE (?:USING \\w+ )?\\((?<parts>.*?)\\)(?: WHERE \\((?<where>.*)\\))?(?: DEFERRABLE.*)?`,
    (part) => ({
      does: 'exclude',
      table: part('table'),
      constraint: part('name'),
      parts: comparedIn(part('parts')),
      where: part('where') || undefined,
    }),
  ),
  form(
    `${alter} ADD (?:COLUMN )?(?!(?:CONSTRAINT|FOREIGN|PRIMARY|UNIQUE|CHECK) )(?:IF NOT EXISTS )?${name('column')} (?<rest>.*)`,
    (part) => added(part('table'), part('column'), part('rest')),
  ),
  form(
    `CREATE UNIQUE INDEX (?:IF NOT EXISTS )?(?:${name('name')} )?ON (?:ONLY )?${table('table')} (?:USING \\w+ )?\\((?<parts>.*)\\)`,
    (part) => ({ does: 'unique', table: part('table'), parts: part('parts') }),
  ),
]

/** `"a" WITH =, lower("b") WITH =` -> both expressions, each with its operator. */
function comparedIn(text: string): { sql: string; operator: string }[] {
  const pieces = text.split(/ WITH (=|&&)(?:, )?/i)
  return pieces.flatMap((sql, at) => (at % 2 === 0 && sql !== '' ? [{ sql, operator: pieces[at + 1] ?? '=' }] : []))
}

function added(tableName: string, column: string, rest: string): Effect {
  const computed = /^[^']*\sGENERATED\s+ALWAYS\s+AS\s+\((.*)\)\s+STORED/is.exec(rest)?.[1]
  const outside = withoutBrackets(rest.replace(/'[^']*'/g, ''))
  const end = rest.search(/\s(?:NOT|NULL|DEFAULT|GENERATED|COLLATE|PRIMARY|UNIQUE|REFERENCES|CHECK)\b/i)
  return {
    does: 'add',
    table: tableName,
    column,
    type: end < 0 ? rest : rest.slice(0, end).trimEnd(),
    computed,
    required: /\bNOT\s+NULL\b/i.test(outside),
    filled: /\b(?:DEFAULT|GENERATED)\b/i.test(outside),
  }
}

function withoutBrackets(text: string): string {
  const [first, last] = [text.indexOf('('), text.lastIndexOf(')')]
  return first < 0 || last < first ? text : text.slice(0, first) + text.slice(last + 1)
}
