import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { migrationNames } from '../../db/migration-files.ts'
import type { Project } from '../definitions/project.ts'

/** The names of the numbered migrations, with .sql. */
const filesIn = ({ migrations }: Project): string[] => migrationNames(migrations).map((name) => `${name}.sql`)

const numberOf = (file: string): number => Number(file.slice(0, 4))

/** Migrations that share their number with another one, as when two branches each added one. */
function clashingIn(files: readonly string[]): string[] {
  return files.filter((file) => files.some((other) => other !== file && numberOf(other) === numberOf(file)))
}

/** A sentence with what to type where migrations share a number; none where each has its own. */
export function sharedNumbers(project: Project): string[] {
  const clashing = clashingIn(filesIn(project)).toSorted()
  if (clashing.length === 0) return []
  return [
    `Migrations of two branches share a number: ${clashing.join(', ')}. Type \`npm run generate -- --renumber\`, which puts yours last.`,
  ]
}

/**
 * Gives migrations that share a number new ones, those of this branch after those of the main one; returns the renames.
 * Databases recognise a migration by its statements: it does not run again where it has run.
 */
export function renumber(project: Project): { from: string; to: string }[] {
  const files = filesIn(project)
  const clashing = clashingIn(files)
  if (clashing.length === 0) return []
  const isTheirs = onMain(project, clashing)
  const facts = files.map((file) => ({ file, own: Number(!isTheirs(file)), added: addedAt(project, file) }))
  const order = facts.toSorted(
    (a, b) => a.own - b.own || numberOf(a.file) - numberOf(b.file) || a.added - b.added || (a.file < b.file ? -1 : 1),
  )
  let last = -1
  const moves = order.flatMap(({ file }) => {
    last = Math.max(numberOf(file), last + 1)
    const to = `${String(last).padStart(4, '0')}${file.slice(4)}`
    return to === file ? [] : [{ from: file, to }]
  })
  // From the last one: its new name may be the old name of the next.
  for (const { from, to } of moves.toReversed())
    renameSync(join(project.migrations, from), join(project.migrations, to))
  return moves
}

/** The names under which the main branch is looked for; during a merge into it, it is the first parent. */
const MAIN = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master', 'HEAD^1', 'HEAD']

/** Returns whether a migration is on the main branch: the first ref that has some of the clashing ones, but not all. */
function onMain(project: Project, clashing: readonly string[]): (file: string) => boolean {
  for (const place of MAIN) {
    const filesOnBranch = new Set(git(project, 'ls-tree', '--name-only', place, './').split('\n'))
    const ofBranch = clashing.filter((file) => filesOnBranch.has(file))
    if (ofBranch.length > 0 && ofBranch.length < clashing.length) return (file) => filesOnBranch.has(file)
  }
  return () => true
}

/** When the file was first committed, in seconds; uncommitted files come last. */
function addedAt(project: Project, file: string): number {
  const times = git(project, 'log', '--diff-filter=A', '--format=%ct', '--', file).trim().split('\n')
  return Number(times.at(-1)) || Number.POSITIVE_INFINITY
}

/** The output of git in the folder of the migrations; empty where git fails. */
function git(project: Project, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: project.migrations, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
