import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeModel, type WrittenDefinitions } from '#schema/complete-model.ts'
import { type Definitions, readDefinitions } from './definitions.ts'
import { acceptedSource } from './index-source.ts'

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

/** The file of the definitions that were accepted last. */
export const ACCEPTED = 'schema/definitions.generated.json'

/** The definitions that were accepted last; undefined where there are none, or the file cannot be read. */
export function acceptedOf(project: Project): Definitions | undefined {
  try {
    const accepted: WrittenDefinitions = JSON.parse(readFileSync(join(project.root, ACCEPTED), 'utf8'))
    const { tables, access, dashboards } = accepted
    return {
      written: { tables, access, dashboards },
      model: completeModel({ tables, access, dashboards }),
      located: (mistakes) => [...mistakes],
    }
  } catch {
    return undefined
  }
}

/** Whether both are the same, order included. */
export const sameWritten = (a: Definitions, b: Definitions): boolean =>
  acceptedSource(a.written) === acceptedSource(b.written)
