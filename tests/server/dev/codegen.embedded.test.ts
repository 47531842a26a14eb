import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import access from '#schema/access.json' with { type: 'json' }
import { fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { commonProps } from '#schema/grammar/table-grammar.ts'
import { readModel } from '#schema/read-model.ts'
import { definitions, model } from '#schema/tables.ts'
import { cacheFolder } from '#server/codegen/database/new-database.ts'
import { numberedState } from '#server/codegen/database/numbered-state.ts'
import { editorSchemaSource } from '#server/codegen/definitions/editor-schema.ts'
import { indexSource } from '#server/codegen/definitions/index-source.ts'
import { sameState, stateOf } from '#server/codegen/plan/state.ts'
import { layoutOf } from '#server/db/layout.ts'
import { migrationsFolder } from '#server/db/migration-files.ts'
import { everyTable, everyType } from '#tests/support/every-type.ts'

describe('the tables of a database', () => {
  it("may have names of the system's own tables", () => {
    const outbox = { name: 'outbox', label: { one: 'Busta', many: 'Buste' }, title: 'nome' }
    const named = { ...outbox, fields: { nome: { type: 'text', label: 'Nome' } } }
    const tables = stateOf(readModel({ ...definitions, outbox: named }, access))
    const both = ['_files', '_outbox', 'files', 'outbox']
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(both))
  })

  it('are those created by the migrations', async () => {
    expect(sameState(await numberedState(migrationsFolder()), stateOf(model))).toBe(true)
  })

  it('are worked out again where what was remembered of them is damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crm-test-remembered-'))
    writeFileSync(join(folder, '0000_start.sql'), `create table "${randomUUID()}" ("id" integer)`)
    const before = new Set(readdirSync(cacheFolder))
    const state = await numberedState(folder)
    const [file = ''] = readdirSync(cacheFolder).filter((name) => !before.has(name))
    for (const text of ['', '{', 'null', '{"things":{}}', '{"state":{},"sum":""}']) {
      writeFileSync(join(cacheFolder, file), text)
      expect(await numberedState(folder), text).toEqual(state)
    }
    rmSync(join(cacheFolder, file))
    rmSync(folder, { recursive: true })
  })
})

describe('names that are invalid in the database or in code are mistakes of the definition', () => {
  const named = (...names: string[]) =>
    readModel(
      { ...definitions, ...Object.fromEntries(names.map((name) => [name, { ...everyType, name, screens: [] }])) },
      access,
    )

  it.each([
    [
      ['tech-codes', 'tech_codes'],
      'T19 schema/tables/tech_codes.json name: tech_codes and tech-codes would both be called TechCodes',
    ],
    [['una_tabella_dal_nome_davvero_lunghissimo'], 'T17 schema/tables/una_tabella_dal_nome_davvero_lunghissimo.json'],
  ])('%j', (names, sentence) => {
    expect(() => layoutOf(named(...names))).toThrow(sentence)
  })
})

describe('generated row types', () => {
  it('describe rows of the API', () => {
    const source = indexSource(everyTable())
    for (const line of [
      'export interface ProvaRow {',
      '  nome: string',
      '  pezzi: number | null',
      '  danni: boolean | null',
      '  unita: "G" | "M" | "A" | null',
      '  settori: ("CRM" | "Service" | "Altro")[]',
      `  agente: Pick<AgentsRow, 'id' | 'name'> | null`,
      `  gruppi: Pick<FamiliesRow, 'id' | 'name'>[]`,
      '  foto: StoredFile | null',
    ]) {
      expect(source).toContain(`\n${line}\n`)
    }
  })

  it('describe stored rows, and map them to their tables', () => {
    const source = indexSource(everyTable())
    for (const line of [
      'export interface ProvaStored {',
      '  attivo: "Y" | "N" | null',
      '  agenteId: number | null',
      '  gruppiIds: number[]',
      '  foto: string | null',
      '  prova: ProvaRow',
      '  prova: ProvaStored',
      `  'tech-codes': TechCodesStored`,
    ]) {
      expect(source).toContain(`\n${line}\n`)
    }
  })
})

describe('the schema for editors', () => {
  const schema = JSON.parse(editorSchemaSource(everyTable()))

  it('offers each field type only its own properties', () => {
    for (const type of fieldTypeNames) {
      const { properties, additionalProperties } = schema.definitions[type]
      expect(additionalProperties).toBe(false)
      expect(Object.keys(properties).sort()).toEqual(
        [...Object.keys(commonProps), ...(fieldTypes[type].props ?? [])].sort(),
      )
    }
  })

  it('offers the names of tables and areas, and describes every property', () => {
    expect(schema.definitions['prop.table'].enum).toContain('prova')
    expect(schema.properties.screens.items.properties.area.enum).toContain('cp-config')
    for (const [name, property] of Object.entries(schema.definitions)) {
      if (name.startsWith('prop.')) expect(property, name).toHaveProperty('description')
    }
  })

  it('accepts every product definition and refuses a wrong one', () => {
    const grammar = z.fromJSONSchema(schema)
    for (const [name, definition] of Object.entries({ ...definitions, prova: everyType })) {
      expect(grammar.safeParse(definition).error?.issues, name).toBeUndefined()
    }
    const wrong = { ...everyType, fields: { nome: { type: 'text', label: 'Nome', decimals: 2 } } }
    expect(grammar.safeParse(wrong).success).toBe(false)
  })
})
