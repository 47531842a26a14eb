import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ModelError } from '#schema/grammar/mistake.ts'
import type { Definitions } from '#server/codegen/definitions/definitions.ts'
import { type Project, projectAt } from '#server/codegen/definitions/project.ts'
import { tryDefinitions } from '#server/codegen/definitions/try-definitions.ts'
import { generate } from '#server/codegen/generate.ts'
import { unacceptedChanges } from '#server/codegen/output/generated-files.ts'
import { noDecisions } from '#server/codegen/plan/decisions.ts'
import { proposal } from '#server/codegen/proposal.ts'
import { takeOver } from '#server/codegen/take-over.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptyDatabase, giveBack } from '#tests/support/database.ts'
import { type Files, goodFiles, workshop } from '#tests/support/definitions.ts'
import { freePort } from '#tests/support/free-port.ts'
import { filesOf } from '#tests/support/small-project.ts'
import { fields } from '#tests/support/spoil.ts'
import { wrongDefinitions, wrongExpressions, wrongFiles } from '#tests/support/wrong-definitions.ts'

// What is refused has no effect, whoever is asked: the development server, running or started again, `npm run check`,
// `generate`, `schema -- diff` and `npm start`.

let db: Database
let served: Definitions | undefined
const project: Project = projectAt(mkdtempSync(join(tmpdir(), 'crm-take-over-')))
const say = () => {}
const save = (path: string, content: string | Uint8Array) => {
  const file = join(project.schema, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function saveAll({ tables, access, dashboards = {} }: Files): void {
  for (const folder of ['tables', 'dashboards']) rmSync(join(project.schema, folder), { recursive: true, force: true })
  for (const [name, page] of Object.entries(dashboards)) save(`dashboards/${name}.json`, JSON.stringify(page, null, 2))
  for (const [name, definition] of Object.entries(tables)) {
    if (definition !== undefined) save(`tables/${name}.json`, JSON.stringify(definition, null, 2))
  }
  save('access.json', JSON.stringify(access, null, 2) ?? '')
}

/** All that a refusal must leave alone. */
const state = () => {
  const definitions = filesOf(project)
  return Object.entries(definitions).filter(([path]) => !/^\/schema\/(tables\/|dashboards\/|access\.json)/.test(path))
}
let before: ReturnType<typeof state>
let catalog: unknown

beforeAll(async () => {
  db = await emptyDatabase()
  saveAll(goodFiles())
  await generate(project, { decisions: noDecisions(), say })
  const { report, definitions } = await takeOver(project, db, { decisions: noDecisions(), say })
  expect(report.state).toBe('accepted')
  expect(definitions?.model.tables.size).toBe(2)
  served = definitions
  before = state()
  catalog = await catalogOf(db)
})
afterAll(async () => {
  await giveBack(db)
  rmSync(project.root, { recursive: true, force: true })
})

/** Starting again, generating and the whole database take their time: they are tried once for each kind of mistake. */
const tried = new Set<string>()

const options = { decisions: noDecisions(), say }
const shown = (mistakes: ModelError['mistakes']) =>
  mistakes.map(
    ({ id, file, key, line }) => `${id} ${`${file} ${key}`.trim()} ${line === undefined ? 'no line' : 'line'}`,
  )

async function thrownBy(work: () => unknown): Promise<string[]> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ModelError) return shown(error.mistakes)
    throw error
  }
  return []
}

/** The ids and places of what is said by everybody who can be asked; they must agree. */
async function saidByAll(id: string, generating = true): Promise<string[]> {
  const running = await takeOver(project, db, { ...options, served })
  expect(running.definitions).toBeUndefined()
  const checked = await thrownBy(() => tryDefinitions(project, db))
  expect(shown(running.report.mistakes)).toEqual(checked)
  expect(shown((await proposal(project, noDecisions(), db)).mistakes)).toEqual(checked)
  if (tried.has(id)) return checked
  tried.add(id)
  const startedAgain = await takeOver(project, db, options)
  expect([...(startedAgain.definitions?.model.tables.keys() ?? [])]).toEqual(['bikes', 'colours'])
  expect(shown(startedAgain.report.mistakes)).toEqual(checked)
  if (generating) expect(await thrownBy(() => generate(project, options))).toEqual(checked)
  expect(await catalogOf(db)).toEqual(catalog)
  return checked
}

describe('a refused definition changes nothing, and every command reports why', () => {
  it.each(wrongDefinitions.map((wrong) => ({ ...wrong })))('$id $what', async ({ spoil, id, at }) => {
    const files = goodFiles()
    spoil(files)
    saveAll(files)
    expect(await saidByAll(id)).toContain(`${id} ${at.trim()} line`)
    // What is started only looks at what was generated.
    expect(() => unacceptedChanges(project)).toThrow(ModelError)
    expect(state()).toEqual(before)
  })

  it.each(wrongFiles.map((wrong) => ({ ...wrong })))('$id $what', async ({ files, id, at }) => {
    saveAll(goodFiles())
    for (const [path, content] of Object.entries(files)) save(path, content)
    expect(await saidByAll(id)).toContain(`${id} ${at.trim()} line`)
    expect(() => unacceptedChanges(project)).toThrow(ModelError)
    expect(state()).toEqual(before)
  })

  it.each(wrongExpressions.map((wrong) => ({ ...wrong })))('$id $what', async ({ spoil, id, at }) => {
    const files = goodFiles()
    spoil(files)
    saveAll(files)
    expect(await saidByAll(id, false)).toContain(`${id} ${at.trim()} line`)
    expect(unacceptedChanges(project).join()).toContain('are not those that were generated from last')
    expect(state()).toEqual(before)
  })

  // The database that generating makes to try expressions on takes seconds: one field for each kind of mistake.
  it('nor does generating, which reports all invalid expressions at once', async () => {
    const files = goodFiles()
    const kinds = wrongExpressions.filter(({ id }, at) => wrongExpressions.findIndex((one) => one.id === id) === at)
    for (const { id, spoil } of kinds) {
      const spoiled = goodFiles()
      spoil(spoiled)
      fields({ [id.toLowerCase()]: { ...spoiled.tables.bikes.fields.extra, label: id } })(files)
    }
    saveAll(files)
    const said = await thrownBy(() => generate(project, options))
    expect(said.sort()).toEqual(
      kinds.map(({ id }) => `${id} tables/bikes.json fields.${id.toLowerCase()}.computed line`),
    )
    expect(await catalogOf(db)).toEqual(catalog)
    expect(state()).toEqual(before)
  })
})

it('a page of figures is taken over, and what changes in it is told; the database has nothing to do with it', async () => {
  const page = workshop()
  saveAll({ ...goodFiles(), dashboards: { officina: page } })
  const first = await takeOver(project, db, { ...options, served })
  expect([first.report.state, first.report.sql]).toEqual(['accepted', []])
  expect(first.report.changes).toMatchObject([{ name: 'dashboards/officina', kind: 'new' }])
  expect(first.definitions?.model.dashboards.get('officina')?.label).toBe('Officina')

  saveAll({ ...goodFiles(), dashboards: { officina: { ...page, label: 'Negozio' } } })
  const second = await takeOver(project, db, { ...options, served: first.definitions })
  expect(second.report.changes).toMatchObject([
    { name: 'dashboards/officina', kind: 'changed', definition: ['~ label "Officina" -> "Negozio"'] },
  ])
  saveAll(goodFiles())
  const gone = await takeOver(project, db, { ...options, served: second.definitions })
  expect(gone.report.changes).toMatchObject([{ name: 'dashboards/officina', kind: 'gone' }])
  expect(state()).toEqual(before)
})

it('a view whose rows no module gives is refused, and accepted once there is a statement', {
  tags: 'GEN-12',
}, async () => {
  saveAll(goodFiles())
  const view = { name: 'seen', label: { one: 'Cosa', many: 'Cose' }, title: 'nome', view: { of: ['bikes'] } }
  save('tables/seen.json', JSON.stringify({ ...view, fields: { nome: { type: 'text', label: 'Nome' } } }, null, 2))
  const refused = await takeOver(project, db, { ...options, served, views: ['others'] })
  expect(shown(refused.report.mistakes)).toEqual(['T53 tables/seen.json view line'])
  expect(refused.definitions).toBeUndefined()
  expect(state()).toEqual(before)

  const { report, definitions } = await takeOver(project, db, { ...options, served, views: ['seen'] })
  expect([report.state, report.sql, definitions?.model.tables.size]).toEqual(['accepted', [], 3])
  expect(await catalogOf(db)).toEqual(catalog)
  saveAll(goodFiles())
  expect((await takeOver(project, db, { ...options, served: definitions })).report.state).toBe('accepted')
  expect(state()).toEqual(before)
})

it('an unreachable database is reported, and nothing else', async () => {
  saveAll(goodFiles())
  const nobody = await openDatabase({ url: `postgres://127.0.0.1:${await freePort()}/nobody` })
  const said: string[] = []
  for (const at of [served, undefined]) {
    said.length = 0
    const options = { decisions: noDecisions(), say: (line: string) => void said.push(line), served: at }
    const { report, definitions, away } = await takeOver(project, nobody, options)
    expect(said).toEqual(['The database of DATABASE_URL does not answer (ECONNREFUSED).'])
    expect(report).toMatchObject({ state: 'refused', mistakes: [], sentences: said })
    expect([definitions, away]).toEqual([undefined, true])
  }
  await nobody.close()
  expect(state()).toEqual(before)
})

describe('changes accepted elsewhere are served after the next check', () => {
  const withName = (name: string) => {
    const files = goodFiles()
    const { colours } = files.tables
    if (colours) files.tables.colours = { ...colours, label: { ...colours.label, one: name } }
    return files
  }

  it('whether the files on disk are the same or have mistakes', async () => {
    for (const [name, later] of Object.entries({ Tinta: '', Tono: '{' })) {
      saveAll(withName(name))
      await generate(project, options)
      if (later) save('tables/bikes.json', later)
      const { report, definitions } = await takeOver(project, db, { ...options, served })
      expect(report.state).toBe(later ? 'refused' : 'accepted')
      if (!later) expect(report.changes).toMatchObject([{ name: 'colours', kind: 'changed' }])
      expect(definitions?.model.tables.get('colours')?.label.one).toBe(name)
      served = definitions
      expect((await takeOver(project, db, { ...options, served })).definitions).toBeUndefined()
    }
  })
})

it('a comparison with accepted definitions that cannot be read says so', async () => {
  saveAll(goodFiles())
  writeFileSync(join(project.root, 'schema/definitions.generated.json'), '{')
  const report = await proposal(project, noDecisions(), db)
  expect(report).toMatchObject({ state: 'accepted', changes: [] })
  expect(report.sentences.join()).toContain('definitions.generated.json cannot be read')
})
