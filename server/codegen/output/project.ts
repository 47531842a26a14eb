import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { completeModel, type Written } from '#schema/complete-model.ts'
import { readMigrations, scriptOf } from '../../db/migration-files.ts'
import { type Definitions, readDefinitions } from '../definitions/definitions.ts'
import { editorSchemaSource } from '../definitions/editor-schema.ts'
import { acceptedSource, indexSource } from '../definitions/index-source.ts'
import { type Decisions, decisionFlags, noDecisions, readDecisions } from '../plan/decisions.ts'

/** The folder the definitions are read from and the generated files written to: the project, or a copy of it in tests. */
export interface Project {
  root: string
  schema: string
  migrations: string
}

export const projectAt = (root: string): Project => ({
  root,
  schema: join(root, 'schema'),
  migrations: join(root, 'server/db/migrations'),
})

/** This project. */
export const thisProject = (): Project => projectAt(join(import.meta.dirname, '../../..'))

export const definitionsOf = (project: Project): Definitions => readDefinitions(project.schema)

const ACCEPTED = 'schema/definitions.generated.json'

/** The definitions that were accepted last; undefined where none were, or nobody can read them. */
export function acceptedOf(project: Project): Definitions | undefined {
  try {
    const { tables, access }: Written = JSON.parse(readIn(join(project.root, ACCEPTED)) ?? '')
    return {
      written: { tables, access },
      model: completeModel({ tables, access }),
      located: (mistakes) => [...mistakes],
    }
  } catch {
    return undefined
  }
}

/** Whether both say the same in the same order. */
export const sameWritten = (a: Definitions, b: Definitions): boolean =>
  acceptedSource(a.written) === acceptedSource(b.written)

/**
 * What on disk was never accepted, a sentence each: the server reads what was. Throws ModelError when there are
 * mistakes in it.
 */
export function unaccepted(project: Project): string[] {
  const [there, taken] = [definitionsOf(project), acceptedOf(project)]
  const changed = taken === undefined || !sameWritten(there, taken)
  return [
    ...(changed ? [`The definitions in schema/ are not those that were generated from last (${ACCEPTED}).`] : []),
    ...(hasPending(project)
      ? ['What `npm run dev` changed has no migration yet (server/db/migrations/pending.sql).']
      : []),
  ]
}

/** What each generated file must say, by its path from the root. */
export function generatedFiles({ model, written }: Definitions): Record<string, string> {
  return {
    [ACCEPTED]: acceptedSource(written),
    'schema/tables.generated.ts': indexSource(model),
    'schema/table.schema.json': editorSchemaSource(model),
  }
}

/** Writes the generated files that do not say what they must, and returns their paths. */
export function writeGenerated(project: Project, definitions: Definitions): string[] {
  const stale = staleFiles(project, definitions)
  for (const [path, text] of stale) writeIn(join(project.root, path), text)
  return stale.map(([path]) => path)
}

/** The generated files that do not say what they must, with what they must say. */
export function staleFiles(project: Project, definitions: Definitions): [string, string][] {
  return Object.entries(generatedFiles(definitions)).filter(([path, text]) => readIn(join(project.root, path)) !== text)
}

/** Adds a numbered migration and returns its name. */
export function writeMigration(project: Project, title: string, statements: string[]): string {
  const last = readMigrations(project.migrations).at(-1)
  const number = last === undefined ? 0 : Number(last.name.slice(0, 4)) + 1
  const name = `${String(number).padStart(4, '0')}_${title}`
  writeIn(join(project.migrations, `${name}.sql`), scriptOf(statements))
  return name
}

/** The file in which `npm run dev` keeps changes that have no number yet. */
export const pendingFile = (project: Project): string => join(project.migrations, 'pending.sql')

const PENDING = `-- Written by \`npm run dev\`: the difference between the last numbered migration and the definitions.
-- \`npm run generate\` gives it a number. The lines that follow are what was decided on the way.`

/** Whether `npm run dev` left changes that have no number yet. */
export const hasPending = (project: Project): boolean => existsSync(pendingFile(project))

/** What was decided while the pending migration grew. */
export function pendingDecisions(project: Project): Decisions {
  const text = (readIn(pendingFile(project)) ?? '').split('\n')
  const head = text.slice(
    0,
    text.findIndex((line) => !line.startsWith('--')),
  )
  const lines = head.filter((line) => line.startsWith('-- --'))
  if (lines.length === 0) return noDecisions()
  return readDecisions(lines.flatMap((line) => line.slice('-- '.length).split(' '))).decisions
}

/** Rewrites the pending migration. */
export function writePending(project: Project, statements: readonly string[], decisions: Decisions): void {
  const head = [PENDING, ...decisionFlags(decisions).map((flag) => `-- ${flag}`)].join('\n')
  writeIn(pendingFile(project), `${head}\n${scriptOf(statements)}`)
}

export const removePending = (project: Project): void => rmSync(pendingFile(project), { force: true })

const readIn = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Leaves a file alone that says so already: watchers and builds look at its time. */
function writeIn(file: string, text: string): void {
  if (readIn(file) === text) return
  mkdirSync(dirname(file), { recursive: true })
  // Whoever is killed while writing leaves the old text or the new one.
  const fresh = join(dirname(file), `new.${basename(file)}`)
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}
