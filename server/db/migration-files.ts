import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One numbered step. */
export interface Migration {
  /** Without .sql: `0003_alter_fonti`. */
  name: string
  statements: string[]
  /** What a database knows it by, whatever its number: that of its statements. */
  hash: string
}

/** The names of the numbered migrations of the folder in order, without .sql. */
export function migrationNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^\d{4}_.*\.sql$/.test(file.name))
    .map(({ name }) => name.slice(0, -'.sql'.length))
    .sort()
}

/** The numbered migrations of the folder in order. The pending one of `npm run dev` is not among them. */
export function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name) => migrationOf(name, statementsOf(textOf(join(folder, `${name}.sql`)))))
}

/** Without the mark that some editors put in front: no database takes it. */
const textOf = (path: string): string => readFileSync(path, 'utf8').replace(/^\uFEFF/, '')

export const migrationOf = (name: string, statements: string[]): Migration => ({
  name,
  statements,
  hash: hashOf(statements),
})

/** The SHA-256 of the statements, however the lines of their file end. */
export const hashOf = (statements: readonly string[]): string =>
  createHash('sha256').update(scriptOf(statements).replaceAll('\r\n', '\n')).digest('hex')

/** The separator of two statements of a migration, a comment in SQL. */
const BREAKPOINT = '--> statement-breakpoint'

/** The statements of a migration as its file holds them. */
export const scriptOf = (statements: readonly string[]): string =>
  `${statements.map((statement) => statement.trim()).join(`\n${BREAKPOINT}\n`)}\n`

/** What SQL reads as one: remarks, texts in quotes (with backslashes behind an E) or between dollars, names in quotes. */
const wholeStatements =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\bE'(?:[^'\\]+|\\[\s\S]|'')*'|'[^']*'|"[^"]*"|(?<![\w$])\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/gi

/** The statements of such a file: a separator counts only alone on its line, outside quoted texts and comments. */
export function statementsOf(script: string): string[] {
  const ends = [...script.matchAll(wholeStatements)].filter(
    ({ 0: remark, index }) => (index === 0 || script[index - 1] === '\n') && remark.trimEnd() === BREAKPOINT,
  )
  const starts = [0, ...ends.map(({ 0: remark, index }) => index + remark.length)]
  return starts.map((start, at) => script.slice(start, ends[at]?.index)).filter((statement) => statement.trim() !== '')
}

/** server/db/migrations of this project, from the sources and from the built server alike. */
export function migrationsFolder(): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'server/db/migrations')
    if (existsSync(folder)) return folder
  }
  throw new Error('The folder server/db/migrations is missing: it goes wherever the program goes.')
}
