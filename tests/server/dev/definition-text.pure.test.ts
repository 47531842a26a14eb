import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mistake, ModelError, mistakeText } from '#schema/grammar/mistake.ts'
import { readText } from '#server/codegen/definitions/definition-text.ts'
import { readDefinitions } from '#server/codegen/definitions/definitions.ts'
import { goodFiles } from '#tests/support/definitions.ts'
import { scratchFiles, wrongFiles } from '#tests/support/wrong-definitions.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crm-test-definitions-'))
  const { tables, access } = goodFiles()
  for (const [name, table] of Object.entries(tables)) write(`tables/${name}.json`, json(table))
  write('access.json', json(access))
})
afterEach(() => rmSync(folder, { recursive: true }))

const json = (value: unknown): string => JSON.stringify(value, null, 2)

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

function said(): Mistake[] {
  try {
    readDefinitions(folder)
    return []
  } catch (error) {
    if (error instanceof ModelError) return error.mistakes
    throw error
  }
}

it('valid definitions are read, and files left by editors ignored', () => {
  for (const name of scratchFiles) write(`tables/${name}`, 'no definition')
  symlinkSync('nobody@nowhere.1234', join(folder, 'tables/.#bikes.json'))
  mkdirSync(join(folder, 'tables/.idea'))
  expect(said()).toEqual([])
  expect([...readDefinitions(folder).model.tables.keys()]).toEqual(['bikes', 'colours'])
})

describe('reports with id, file and line', () => {
  it.each(wrongFiles.map((wrong) => ({ ...wrong })))('$id $what', ({ files, id, at, says }) => {
    for (const [path, content] of Object.entries(files)) write(path, content)
    const found = said()
    expect(found.map((mistake) => [mistake.id, mistake.file, mistake.key].join(' ').trim())).toContain(`${id} ${at}`)
    expect(found.length, JSON.stringify(found)).toBe(1)
    expect(found[0]?.line).toBeGreaterThanOrEqual(1)
    if (says) expect(found[0]?.sentence).toContain(says)
  })

  it('a missing or unreadable file', () => {
    symlinkSync('nowhere.json', join(folder, 'tables/gone.json'))
    expect(said().map(mistakeText)).toEqual([
      expect.stringMatching(/^F00 schema\/tables\/gone.json:1 \(file\): cannot be read: ENOENT/),
    ])
  })

  it.each<[string, (path: string) => unknown]>([
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a folder', (path) => mkdirSync(path)],
    ['a link to what has no end', (path) => symlinkSync('/dev/zero', path)],
    ['a link to itself', (path) => symlinkSync(path, path)],
    ['a file of more than 2 MB', (path) => writeFileSync(path, ' '.repeat(2_000_001))],
  ])('%s in place of a definition, without reading it to its end', (_what, make) => {
    rmSync(join(folder, 'access.json'))
    make(join(folder, 'access.json'))
    expect(said()).toMatchObject([{ id: 'F00', file: 'access.json', line: 1 }])
    make(join(folder, 'tables/cose.json'))
    expect(said().map(({ file }) => file)).toEqual(['tables/cose.json', 'access.json'])
  })

  it('the line of a nested key, or of the file when the key is missing', () => {
    const bikes = goodFiles().tables.bikes
    write(
      'tables/bikes.json',
      json({ ...bikes, fields: { ...bikes.fields, model: { ...bikes.fields.model, default: 7 } } }),
    )
    const [wrong] = said()
    expect(wrong).toMatchObject({ id: 'T14', key: 'fields.model.default' })
    const lines = json({ ...bikes, fields: { model: { ...bikes.fields.model, default: 7 } } }).split('\n')
    expect(wrong?.line).toBe(lines.findIndex((line) => line.includes('"default": 7')) + 1)
  })

  it('the line of an unknown key', () => {
    const bikes = goodFiles().tables.bikes
    const text = json({ ...bikes, fields: { ...bikes.fields, model: { ...bikes.fields.model, requird: true } } })
    write('tables/bikes.json', text)
    const line = text.split('\n').findIndex((one) => one.includes('requird')) + 1
    expect(said()).toMatchObject([{ id: 'T00', key: 'fields.model.requird', line }])
  })

  it('the line of the first invalid UTF-8 byte', () => {
    write('tables/bikes.json', Uint8Array.from([...'{\n"a": "è",\n"b": ""}'].map((letter) => letter.charCodeAt(0))))
    expect(said()).toMatchObject([{ id: 'F01', line: 2 }])
  })

  it('lines in files with Windows line endings', () => {
    write('tables/bikes.json', json({ ...goodFiles().tables.bikes, title: 'nome' }).replaceAll('\n', '\r\n'))
    expect(said()).toMatchObject([{ id: 'T04', line: 13 }])
  })

  it('the mistakes of several files at once', () => {
    write('tables/bikes.json', '{')
    write('tables/colours.json', '{ "name": "a", "name": "b" }')
    write('access.json', '')
    expect(said().map(({ id }) => id)).toEqual(['F02', 'F03', 'F02'])
  })
})

it('the line of a mistake found by later checks', () => {
  const later: Mistake = { id: 'T26', file: 'tables/bikes.json', key: 'fields.kind.options.race', sentence: 'x' }
  const [found] = readDefinitions(folder).located([later])
  expect(json(goodFiles().tables.bikes).split('\n')[(found?.line ?? 0) - 1]).toContain('"race"')
})

describe('keys with dots, and items of lists', () => {
  it.each([
    ['areas.a.b.label', 4],
    ['areas.a.b', 3],
    ['areas.a.x', 2],
    ['list.1.k', 8],
    ['list.7', 6],
    ['', 1],
  ])('%s is on line %i', (key, line) => {
    const text = '{\n "areas": {\n  "a.b": {\n   "label": "x"\n  }},\n "list": [\n  1,\n  { "k": 2 }\n ]\n}'
    expect(readText(new TextEncoder().encode(text)).lineOf(key)).toBe(line)
  })
})
