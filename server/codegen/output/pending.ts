import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations, scriptOf } from '../../db/migration-files.ts'
import type { Project } from '../definitions/project.ts'
import { type Decisions, decisionFlags, noDecisions, readDecisions } from '../plan/decisions.ts'
import { readIn, writeIn } from './files.ts'

/** Adds a numbered migration and returns its name. */
export function writeMigration(project: Project, title: string, statements: string[]): string {
  const last = readMigrations(project.migrations).at(-1)
  const number = last === undefined ? 0 : Number(last.name.slice(0, 4)) + 1
  const name = `${String(number).padStart(4, '0')}_${title}`
  writeIn(join(project.migrations, `${name}.sql`), scriptOf(statements))
  return name
}

/** Deletes a numbered migration. */
export const removeMigration = ({ migrations }: Project, name: string): void => rmSync(join(migrations, `${name}.sql`))

/** The file in which `npm run dev` keeps changes that have no number yet. */
export const pendingFile = (project: Project): string => join(project.migrations, 'pending.sql')

const PENDING = `-- Written by \`npm run dev\`: the difference between the last numbered migration and the definitions.
-- \`npm run generate\` gives it a number. The lines that follow are what was decided on the way. A --gone is dropped by
-- this change already, and is not asked about again.`

/** Whether `npm run dev` left changes that have no number yet. */
export const hasPending = (project: Project): boolean => existsSync(pendingFile(project))

/** The decisions that the head of the pending migration records, as flags: `-- --rename fonti.note:descrizione`. */
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
