import { join } from 'node:path'
import type { Definitions } from '../definitions/definitions.ts'
import { dashboardSchemaSource, editorSchemaSource } from '../definitions/editor-schema.ts'
import { acceptedSource, indexSource } from '../definitions/index-source.ts'
import { ACCEPTED, acceptedOf, definitionsOf, type Project, sameWritten } from '../definitions/project.ts'
import { readIn, writeIn } from './files.ts'
import { hasPending } from './pending.ts'

/** The expected text of each generated file, by its path from the root. */
export function generatedFiles({ model, written }: Definitions): Record<string, string> {
  return {
    [ACCEPTED]: acceptedSource(written),
    'schema/tables.generated.ts': indexSource(model),
    'schema/table.schema.json': editorSchemaSource(model),
    'schema/dashboard.schema.json': dashboardSchemaSource(model),
  }
}

/** Writes the generated files that are stale, and returns their paths. */
export function writeGenerated(project: Project, definitions: Definitions): string[] {
  const stale = staleFiles(project, definitions)
  for (const [path, text] of stale) writeIn(join(project.root, path), text)
  return stale.map(([path]) => path)
}

/** The generated files that are stale, with their expected text. */
export function staleFiles(project: Project, definitions: Definitions): [string, string][] {
  return Object.entries(generatedFiles(definitions)).filter(([path, text]) => readIn(join(project.root, path)) !== text)
}

/**
 * A sentence for each change on disk that was not accepted yet: the server reads the accepted definitions. Throws
 * ModelError when the definitions have mistakes.
 */
export function unacceptedChanges(project: Project): string[] {
  const [there, taken] = [definitionsOf(project), acceptedOf(project)]
  const changed = taken === undefined || !sameWritten(there, taken)
  return [
    ...(changed ? [`The definitions in schema/ are not those that were generated from last (${ACCEPTED}).`] : []),
    ...(hasPending(project)
      ? ['What `npm run dev` changed has no migration yet (server/db/migrations/pending.sql).']
      : []),
  ]
}
