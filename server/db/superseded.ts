import type { Migration } from './migration-files.ts'

/**
 * A migration for a database that has later ones already, as when two branches each added one: without statements that set
 * what a later one has set since, so that the last of them counts here as on a database that ran them in order.
 */
export function withoutSuperseded(migration: Migration, applied: readonly Migration[]): Migration {
  const later = applied.filter(({ name }) => name > migration.name).flatMap(({ statements }) => statements)
  if (later.length === 0) return migration
  const settings = new Set(later.flatMap((statement) => settingOf(statement) ?? []))
  const statements = migration.statements.filter((statement) => !settings.has(settingOf(statement) ?? ''))
  return { ...migration, statements }
}

const NAME = '"[^"]+"'
const column = new RegExp(
  `^\\s*ALTER TABLE (${NAME}) ALTER COLUMN (${NAME}) (SET DATA TYPE|SET DEFAULT|DROP DEFAULT|SET NOT NULL|DROP NOT NULL)`,
)
const comment = new RegExp(`^\\s*COMMENT ON (TABLE|COLUMN) (${NAME}(?:\\.${NAME})?) IS `)

/** The single setting of a table or column that a statement replaces; undefined for one that does more, or something else. */
function settingOf(statement: string): string | undefined {
  const [, table, name, verb] = column.exec(statement) ?? []
  if (verb !== undefined) return `${verb.replace(/^(?:SET|DROP) /, '')} of ${table}.${name}`
  const [, , commented] = comment.exec(statement) ?? []
  return commented && `comment on ${commented}`
}
