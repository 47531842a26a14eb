import { anyReader } from './condition/reader.ts'
import { accessGrammar, accessKeysAt } from './grammar/access-grammar.ts'
import { type Dashboard, readDashboard } from './grammar/dashboard-grammar.ts'
import { grammarMistakes } from './grammar/grammar-words.ts'
import { inAccess, inDashboard, inTable, type Mistake, ModelError } from './grammar/mistake.ts'
import { readTable } from './grammar/table-grammar.ts'
import type { Model } from './model.ts'
import { headOf } from './rights/block-needs.ts'
import type { DashboardHead } from './rights/dashboards.ts'
import type { Table } from './table.ts'

/** Definitions as written: by file name without .json, and the areas, screens and roles of access.json. */
export interface WrittenDefinitions {
  tables: Record<string, unknown>
  access: unknown
  /** Pages of figures, none where it does not say. */
  dashboards?: Record<string, unknown>
}

/**
 * Completes definitions and access rules with their defaults. What was accepted needs no more; what is to be accepted is
 * read with readModel, which checks it as well. Throws ModelError with every mistake of the grammar at once.
 */
export function completeModel({ tables: definitions, access: accessInput, dashboards }: WrittenDefinitions): Model {
  const mistakes: Mistake[] = []
  const access = accessGrammar.safeParse(accessInput)
  if (!access.success) {
    const accessMistakes = grammarMistakes(access.error.issues, { input: accessInput, keysAt: accessKeysAt })
    throw new ModelError(accessMistakes.map(({ key, sentence }) => inAccess('A00', key, sentence)))
  }
  const roleLabels = Object.fromEntries(Object.entries(access.data.roles).map(([role, { label }]) => [role, label]))
  const pageLabels = pagesIn(definitions)
  const tables = new Map<string, Table>()
  for (const [file, input] of Object.entries(definitions)) {
    const { [file]: _, ...others } = pageLabels
    const read = readTable(withOptions(input, { $roles: roleLabels, $pages: others }))
    if ('table' in read) tables.set(file, read.table)
    else mistakes.push(...read.mistakes.map(({ key, sentence }) => inTable(file, 'T00', key, sentence)))
  }
  const pages = readDashboards(dashboards)
  mistakes.push(...pages.mistakes)
  if (mistakes.length > 0) throw new ModelError(mistakes)
  return { tables, access: access.data, dashboards: headsOf(tables, pages.dashboards) }
}

/** The pages of figures with their blocks, by file name. Throws ModelError as completeModel does. */
export function completeDashboards(written: WrittenDefinitions['dashboards']): Map<string, Dashboard> {
  const { dashboards, mistakes } = readDashboards(written)
  if (mistakes.length > 0) throw new ModelError(mistakes)
  return dashboards
}

function readDashboards(written: WrittenDefinitions['dashboards'] = {}) {
  const dashboards = new Map<string, Dashboard>()
  const mistakes: Mistake[] = []
  for (const [file, input] of Object.entries(written)) {
    const read = readDashboard(input)
    if ('dashboard' in read) dashboards.set(file, read.dashboard)
    else mistakes.push(...read.mistakes.map(({ key, sentence }) => inDashboard(file, 'T00', key, sentence)))
  }
  return { dashboards, mistakes }
}

function headsOf(tables: Model['tables'], dashboards: ReadonlyMap<string, Dashboard>): Map<string, DashboardHead> {
  const reader = anyReader({ tables })
  return new Map([...dashboards].map(([file, dashboard]) => [file, headOf(tables, dashboard, reader)]))
}

/** By name, what one row of each table is called whose rows have a page, and notes on it. */
function pagesIn(definitions: WrittenDefinitions['tables']): Record<string, string> {
  const pages = Object.entries(definitions).flatMap(([name, input]) => {
    if (!isRecord(input) || input.notes === false || !Array.isArray(input.screens) || !isRecord(input.label)) return []
    const hasPage = input.screens.some((screen) => isRecord(screen) && screen.kind === 'record')
    return hasPage && typeof input.label.one === 'string' ? [[name, input.label.one]] : []
  })
  return Object.fromEntries(pages)
}

/**
 * `"options": "$roles"` stands for the roles of access.json, `"$pages"` for the other tables whose rows have a page with notes:
 * both are written elsewhere only.
 */
function withOptions(input: unknown, lists: Readonly<Record<string, Record<string, string>>>): unknown {
  if (!isRecord(input) || !isRecord(input.fields)) return input
  const fields = Object.entries(input.fields).map(([name, field]) => {
    const options = isRecord(field) && typeof field.options === 'string' ? lists[field.options] : undefined
    return isRecord(field) && options ? [name, { ...field, options }] : [name, field]
  })
  return { ...input, fields: Object.fromEntries(fields) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
