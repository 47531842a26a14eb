import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Project, projectAt, thisProject } from '#server/codegen/definitions/project.ts'
import { generate } from '#server/codegen/generate.ts'
import { noDecisions } from '#server/codegen/plan/decisions.ts'

/** A project of a few of the product's tables, all generated: all of them would take most of the time of each test. */
export async function smallProject(): Promise<Project> {
  const small = projectAt(mkdtempSync(join(tmpdir(), 'crm-small-project-')))
  const { root } = thisProject()
  for (const name of ['agents', 'nations', 'families', 'categories']) {
    cpSync(join(root, `schema/tables/${name}.json`), join(small.schema, `tables/${name}.json`))
  }
  const access = JSON.parse(readFileSync(join(root, 'schema/access.json'), 'utf8'))
  // Rights on what is not among them would be rights on nothing.
  const { manage, erase, label } = access.roles.ROLE_ADMIN
  const roles = { ROLE_ADMIN: { label, manage, erase } }
  // Nor are there screens of tables that are not, or within those of such.
  const screens = access.screens.filter(
    (screen: { table?: string; within?: string }) => !screen.table && !screen.within,
  )
  writeFileSync(join(small.schema, 'access.json'), JSON.stringify({ areas: access.areas, screens, roles }))
  await generate(small, { decisions: noDecisions(), say: () => {} })
  return small
}

/** A project of its own with the same files. */
export function copyOf(project: Project): Project {
  const copy = projectAt(mkdtempSync(join(tmpdir(), 'crm-project-')))
  cpSync(project.root, copy.root, { recursive: true })
  return copy
}

export const removeProject = ({ root }: Project): void => rmSync(root, { recursive: true, force: true })

/** Every file of the project with its text, by its path in it. */
export const filesOf = ({ root }: Project): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(root.length), readFileSync(path, 'utf8')]),
  )
