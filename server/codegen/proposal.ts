import type { Change, DefinitionReport } from '#schema/report/changes.ts'
import type { Database } from '../db/database.ts'
import { WouldBreak } from './database/change.ts'
import { changesOf } from './definitions/definitions.ts'
import { acceptedOf, type Project } from './definitions/project.ts'
import { tryDefinitions } from './definitions/try-definitions.ts'
import { acceptedReport, oneLine, refusalReport } from './output/report.ts'
import type { Decisions } from './plan/decisions.ts'
import { projectPlan, refuseUnknownNames } from './project-plan.ts'
import { tryPlan } from './try-plan.ts'

/**
 * The changes that taking over the definitions on disk would make (keys, API, screens, SQL) and the objections to them.
 * Tried on the database where one is given, else planned from the numbered migrations. Changes nothing.
 */
export async function proposal(project: Project, decisions: Decisions, db?: Database): Promise<DefinitionReport> {
  let changes: Change[] = []
  try {
    const definitions = await tryDefinitions(project, db)
    const before = acceptedOf(project)
    changes = before ? changesOf(before, definitions) : []
    refuseUnknownNames(decisions, definitions.model)
    const plan = await projectPlan(project, definitions.model, decisions)
    const unknown = before ? [] : [NOTHING_ACCEPTED]
    if (!db) return { ...acceptedReport(changes, plan.pending.statements), sentences: unknown }
    const { first, statements, notAllowed, careful } = await tryPlan(db, plan, { forDevelopment: true })
    const report =
      notAllowed.length > 0
        ? refusalReport(new WouldBreak(notAllowed), changes, decisions)
        : acceptedReport(changes, [])
    return { ...report, sentences: [...report.sentences, ...unknown, ...first, ...careful], sql: statements }
  } catch (error) {
    return refusalReport(error, changes, decisions)
  }
}

/** The report of a proposal as a terminal shows it; empty where it was refused before its changes were known. */
export function proposalText({ state, changes, sql, sentences }: DefinitionReport): string[] {
  const groups = changes.flatMap(({ name, kind, definition, api, screens }) => [
    `${name} (${kind})`,
    ...indented('definition', definition),
    ...indented('API', api),
    ...indented('screens', screens),
  ])
  if (sql.length > 0) return [...groups, 'SQL', ...sql.map(oneLine)]
  if (state !== 'accepted') return groups
  if (groups.length > 0) return [...groups, 'SQL: none']
  return sentences.length > 0 ? [] : [NOTHING]
}

const NOTHING_ACCEPTED =
  'schema/definitions.generated.json cannot be read: what changes in keys, API and screens is not known. `npm run generate` writes it.'
const NOTHING = 'Nothing to change: the definitions are those that were accepted last.'

const indented = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? [`  ${title}`, ...lines.map((line) => `    ${line}`)] : []
