import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readCondition } from '#schema/condition/condition.ts'
import { anyReader } from '#schema/condition/reader.ts'
import { fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { blockGrammar, dashboardGrammar } from '#schema/grammar/dashboard-grammar.ts'
import { figureGrammar } from '#schema/grammar/figure-grammar.ts'
import { homeBlockGrammar, homePartGrammar } from '#schema/grammar/home-grammar.ts'
import { boardGrammar, calendarGrammar, mapGrammar, planningGrammar } from '#schema/grammar/layout-grammar.ts'
import { commonProps, tableGrammar } from '#schema/grammar/table-grammar.ts'
import { moveGrammar, workflowGrammar } from '#schema/grammar/workflow-grammar.ts'
import { tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import manifest from '../package.json' with { type: 'json' }

// What the README and the documents say must stay true.

const root = join(import.meta.dirname, '..')
const page = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = page('README.md')
const definitionsPage = page('docs/definitions.md')
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'))
const section = (title: string, text = readme) =>
  text.split(new RegExp(`^#+ ${title}$`, 'm'))[1]?.split(/^#{1,3} /m)[0] ?? ''
/** What stands between backticks in the first column of the tables of a section. */
const firstColumn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))

it.each([
  ['README.md', 'depositi'],
  ['docs/definitions.md', 'officine'],
])('%s shows a table that has nothing wrong', (path, name) => {
  const example: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(page(path))?.[1] ?? '')
  expect(() => readModel({ ...definitions, [name]: example }, access)).not.toThrow()
})

it('docs/definitions.md shows fields that have nothing wrong', () => {
  const table = JSON.parse(/```json\n([\s\S]*?)```/.exec(definitionsPage)?.[1] ?? '')
  const examples = [...definitionsPage.matchAll(/```json fields\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  expect(examples).not.toEqual([])
  for (const code of examples) {
    const fields = { ...table.fields, ...JSON.parse(`{${code}}`) }
    expect(() => readModel({ ...definitions, officine: { ...table, fields } }, access)).not.toThrow()
  }
})

it('docs/definitions.md shows an area and rights that have nothing wrong', () => {
  const examples = [...definitionsPage.matchAll(/```json access\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  expect(examples).not.toEqual([])
  for (const code of examples) {
    const added: { areas?: object; roles?: object } = JSON.parse(code)
    const [areas, roles] = [
      { ...access.areas, ...added.areas },
      { ...access.roles, ...added.roles },
    ]
    expect(() => readModel(definitions, { ...access, areas, roles })).not.toThrow()
  }
})

/** The tables that docs/definitions.md shows, read with those of the product. */
function shownTables() {
  const written = [...definitionsPage.matchAll(/```json table\n([\s\S]*?)```/g)].map(
    ([, code = '']): { name: string } => JSON.parse(code),
  )
  const model = readModel({ ...definitions, ...Object.fromEntries(written.map((one) => [one.name, one])) }, access)
  return written.map(({ name }) => ({ model, table: tableOf(model, name) }))
}

it('the page of figures in docs/definitions.md is a good one, and each of its keys is explained', () => {
  const pages = [...definitionsPage.matchAll(/```json dashboard\n([\s\S]*?)```/g)].map(([, code = '']) =>
    JSON.parse(code),
  )
  expect(pages).toHaveLength(1)
  const byName = Object.fromEntries(pages.map((page) => [page.name, page]))
  expect(() => readModel({ ...definitions }, access, byName)).not.toThrow()
  const [, section = ''] = /### Pages of figures\n([\s\S]*?)\n### /.exec(definitionsPage) ?? []
  const keys = [
    ...Object.keys(dashboardGrammar.shape),
    ...blockGrammar.options.flatMap(({ shape }) => Object.keys(shape)),
  ]
  for (const key of keys.filter((one) => one !== '$schema')) expect(section, key).toContain(`\`${key}\``)
})

it('the tables in docs/definitions.md are good ones, and the condition is understood by one with rules', () => {
  const quotes = shownTables().find(({ table }) => table.fields.importo?.readOnlyWhen)
  const [, condition = ''] = /```json condition\n([\s\S]*?)```/.exec(definitionsPage) ?? []
  if (!quotes) throw new Error('no table with rules')
  expect(quotes.table.fields.importo?.readOnlyWhen).toEqual({ chiuso: 'Y' })
  const { table, model } = quotes
  const place = { table, readable: Object.keys(table.fields), reader: anyReader(model) }
  const refused: string[] = []
  readCondition(place, JSON.parse(condition), ({ path }) => refused.push(path.join('.')))
  expect(refused).toEqual([])
})

it('the documentation lists every property of tables and fields, and every field type with its own properties', () => {
  const always = ['$schema', 'name', 'label', 'title', 'fields']
  const keys = Object.keys(tableGrammar.shape).filter((key) => !always.includes(key))
  const column = (title: string) => new Set(firstColumn(section(title, definitionsPage)))
  expect(column('The table')).toEqual(new Set(keys))
  expect(column('The fields')).toEqual(new Set(Object.keys(commonProps)))
  expect(column('States and moves')).toEqual(
    new Set([...Object.keys(workflowGrammar.shape), ...Object.keys(moveGrammar.shape)]),
  )
  const layouts = [boardGrammar, calendarGrammar, planningGrammar, mapGrammar, figureGrammar].flatMap(({ shape }) =>
    Object.keys(shape),
  )
  expect(column('Layouts')).toEqual(new Set(layouts))
  const home = [homeBlockGrammar, homePartGrammar].flatMap(({ shape }) => Object.keys(shape))
  expect(column('The home page')).toEqual(new Set(home))
  expect(column('Types')).toEqual(new Set(fieldTypeNames))
  for (const name of fieldTypeNames) {
    const row = definitionsPage.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''
    for (const prop of fieldTypes[name].props ?? []) expect(row, name).toContain(`\`${prop}\``)
  }
})

it('the documentation lists every variable of the environment', () => {
  const config = readFileSync(join(root, 'server/config/environment.ts'), 'utf8')
  const known = [...config.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1] ?? '')
  expect(new Set(firstColumn(section('Environment', page('docs/operations.md'))))).toEqual(new Set(known))
})

it('the documentation lists every command', () => {
  for (const script of Object.keys(manifest.scripts)) {
    expect(section('Commands'), script).toMatch(new RegExp(`\`npm (run )?${script}\\b`))
  }
})

it('the documentation explains every dependency', () => {
  const text = page('docs/dependencies.md')
  const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
  const told = (name: string) => text.includes(name) || text.includes(name.replace(/^@[^/]+/, ''))
  expect(names.filter((name) => !name.startsWith('@types/') && !told(name))).toEqual([])
})

it.each(pages)('the documentation names only existing files: %s', (path) => {
  const text = page(path)
  const named = [...text.matchAll(/`((?:schema|server|src|tests)\/[\w./-]+\.(?:ts|tsx|json|css))`/g)].map(
    (match) => match[1] ?? '',
  )
  // Links of the page, from where it lies.
  const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => join(dirname(path), match[1] ?? ''))
  const invented = [
    'schema/tables/officine.json',
    'schema/tables/officine_per_agente.json',
    'schema/tables/depositi.json',
  ]
  const missing = [...new Set([...named, ...linked])].filter(
    (one) => !invented.includes(one) && !existsSync(join(root, one)),
  )
  expect(missing).toEqual([])
})

it('the changelog has its days in order, the newest first, and names migrations that exist', () => {
  const days = [...page('CHANGELOG.md').matchAll(/^## (\d+ \w+ \d{4})/gm)].map(([, day = '']) =>
    Date.parse(`${day} UTC`),
  )
  expect(days.length).toBeGreaterThan(5)
  expect(days).toEqual(days.toSorted((one, other) => other - one))
  const numbers = readdirSync(join(root, 'server/db/migrations')).map((name) => name.slice(0, 4))
  const named = [...page('CHANGELOG.md').matchAll(/last migration (\d{4})/g)].map(([, number = '']) => number)
  expect(named.filter((number) => !numbers.includes(number))).toEqual([])
})

it('the page for contributors fits on one page, and is linked from the README', () => {
  expect(page('CONTRIBUTING.md').split('\n').length).toBeLessThanOrEqual(70)
  expect(readme).toContain('(CONTRIBUTING.md)')
  expect(readme).toContain('(CHANGELOG.md)')
})

it('the documentation lists every decision', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  for (const file of files) expect(page('docs/decisions/README.md')).toContain(`(${file})`)
})
