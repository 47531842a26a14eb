import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { readModel } from '#schema/read-model.ts'
import { commonProps, tableGrammar } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import manifest from '../package.json' with { type: 'json' }

// What the README says must stay true.

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const definitionsPage = readFileSync(join(root, 'docs/definitions.md'), 'utf8')
const section = (title: string, text = readme) =>
  text.split(new RegExp(`^#+ ${title}$`, 'm'))[1]?.split(/^#{1,3} /m)[0] ?? ''
/** What stands between backticks in the first column of the tables of a section. */
const firstColumn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))

it('shows a table that has nothing wrong', () => {
  const example: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(definitionsPage)?.[1] ?? '')
  expect(() => readModel({ ...definitions, officine: example }, access)).not.toThrow()
})

it('lists what a table and a field may say, and every field type with what only it may say', () => {
  const always = ['$schema', 'name', 'label', 'title', 'fields']
  const keys = Object.keys(tableGrammar.shape).filter((key) => !always.includes(key))
  const column = (title: string) => new Set(firstColumn(section(title, definitionsPage)))
  expect(column('The table')).toEqual(new Set(keys))
  expect(column('The fields')).toEqual(new Set(Object.keys(commonProps)))
  expect(column('Types')).toEqual(new Set(fieldTypeNames))
  for (const name of fieldTypeNames) {
    const row = definitionsPage.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''
    for (const prop of fieldTypes[name].props ?? []) expect(row, name).toContain(`\`${prop}\``)
  }
})

it('lists every variable of the environment', () => {
  const config = readFileSync(join(root, 'server/config.ts'), 'utf8')
  const known = [...config.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1] ?? '')
  expect(new Set(firstColumn(section('Environment')))).toEqual(new Set(known))
})

it('lists every command', () => {
  for (const script of Object.keys(manifest.scripts)) {
    expect(section('Commands'), script).toMatch(new RegExp(`\`npm (run )?${script}\\b`))
  }
})

it('says of every dependency what it is for', () => {
  const text = section('Dependencies')
  const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
  const told = (name: string) => text.includes(name) || text.includes(name.replace(/^@[^/]+/, ''))
  expect(names.filter((name) => !name.startsWith('@types/') && !told(name))).toEqual([])
})

it.each([
  ['README.md', readme],
  ['docs/definitions.md', definitionsPage],
])('has no dead path in %s', (_name, page) => {
  const paths = [...page.matchAll(/`((?:schema|server|src|tests)\/[\w./-]+\.(?:ts|tsx|json))`/g)].map(
    (match) => match[1] ?? '',
  )
  const invented = ['schema/tables/officine.json']
  for (const path of new Set(paths)) {
    if (!invented.includes(path)) expect(() => readFileSync(join(root, path)), path).not.toThrow()
  }
})
