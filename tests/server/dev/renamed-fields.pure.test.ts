import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitionsOf, projectAt } from '#server/codegen/definitions/project.ts'
import { writeGenerated } from '#server/codegen/output/generated-files.ts'
import { compiler } from '#tests/support/compiler.ts'

const root = join(import.meta.dirname, '../../..')
/** The rooms whose files the compiler must find. */
const rooms = ['server', 'src']
/** Texts are called by words of their own, which may be those of a field. */
const isTexts = (path: string) => path.endsWith('/texts.ts')

/** Fields whose names mean nothing else, and the words they are named by. One of each table: of a row the compiler names one. */
const renamed: { table: string; field: string; words: string[] }[] = [
  { table: 'trattative_cp', field: 'statoTrattativa', words: ['statoTrattativa', 'statoTrattativaId'] },
  { table: 'tipi_controllo', field: 'listaPossibiliValori', words: ['listaPossibiliValori'] },
  { table: 'customers', field: 'reseller', words: ['reseller'] },
  { table: 'plannings', field: 'date_reminder', words: ['date_reminder'] },
  { table: 'users', field: 'microsoftConnect', words: ['microsoftConnect'] },
]

let folder = ''
/** What the compiler says of each file, with the lines it says it of. */
let errors = new Map<string, string>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crm-renamed-'))
  for (const name of ['schema', 'package.json', ...rooms])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: ['schema', ...rooms] }))
  // Other definitions name them too: the columns of a list of related rows, the blocks of a page of figures.
  for (const definitions of ['schema/tables', 'schema/dashboards'].map((name) => join(folder, name)))
    for (const file of readdirSync(definitions)) for (const { field } of renamed) rename(join(definitions, file), field)
  const project = projectAt(folder)
  writeGenerated(project, definitionsOf(project))
  errors = await compiled()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function rename(definition: string, field: string): void {
  const text = readFileSync(definition, 'utf8')
  writeFileSync(definition, text.replaceAll(word(field), `${field}Nuovo`))
}

const word = (name: string): RegExp => new RegExp(`\\b${name}\\b`, 'g')

async function compiled(): Promise<Map<string, string>> {
  const { line, env } = compiler(folder)
  const [program = '', ...options] = [...line, '--pretty', 'false']
  const said = await promisify(execFile)(program, options, {
    cwd: folder,
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...env },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => String(stdout),
  )
  const found = new Map<string, string>()
  for (const message of said.split(/\n(?=\S)/)) {
    const [, file = '', line] = /^([^(\n]+)\((\d+),\d+\): error/.exec(message) ?? []
    if (file === '') continue
    const named = readFileSync(join(folder, file), 'utf8').split('\n')[Number(line) - 1]
    found.set(file, `${found.get(file) ?? ''}${message}\n${named}\n`)
  }
  return found
}

/** The files that name one of the words. */
const naming = (words: string[]): string[] =>
  rooms
    .flatMap((room) =>
      readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !isTexts(path))
    .filter((path) => words.some((one) => word(one).test(readFileSync(join(folder, path), 'utf8'))))

describe('a field renamed in its definition', () => {
  it.each(renamed)('is reported by the compiler wherever $field of $table is still used', ({ words }) => {
    const files = naming(words)
    expect(files.length).toBeGreaterThan(0)
    const silent = files.filter((file) => !words.some((one) => word(one).test(errors.get(file) ?? '')))
    expect(silent, 'files that name the field and compile without it').toEqual([])
  })

  it('leaves all other files valid', () => {
    const words = renamed.flatMap((one) => one.words)
    expect([...errors.keys()].filter((file) => !naming(words).includes(file))).toEqual([])
  })
})
