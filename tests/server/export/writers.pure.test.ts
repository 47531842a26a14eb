import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { csvOf } from '#server/export/csv.ts'
import { columnsOf, type Sheet } from '#server/export/sheet.ts'
import { type Xls, xlsOf } from '#server/export/xls/xls.ts'
import { xlsxOf } from '#server/export/xlsx.ts'
import { readBiff } from '#tests/support/biff.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { readCsv, readXlsx } from '#tests/support/read-exported.ts'

// What the writers make of rows, however these were read.

type Rows = Record<string, unknown>[]
const model = everyTable()
const table = tableOf(model, 'prova')

function sheetOf(names: string, ...pages: Rows[]): Sheet {
  async function* given() {
    yield* pages
  }
  return { title: 'Prove', columns: columnsOf(model, table, names.split(' ')), pages: given() }
}

async function whole(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
const csv = (names: string, ...pages: Rows[]) => whole(csvOf(sheetOf(names, ...pages)))
const xlsx = (names: string, ...pages: Rows[]) => whole(xlsxOf(sheetOf(names, ...pages)))
const xls = (names: string, ...pages: Rows[]): Promise<Xls> =>
  xlsOf(sheetOf(names, ...pages), new AbortController().signal)

const formulas = ['=HYPERLINK("http://x")', '+39 333', '-1+1', '@SUM(A1)', '＝1+1']

describe('a text in a file', () => {
  it('keeps accents, emoji, quotes and lines as they are, and what looks like a formula is text', async () => {
    const strange = 'Però € 😀 "virgolette"; punto e virgola'
    const row = [strange, 'prima\triga\nseconda riga', -12.5]
    const rows = [{ nome: row[0], note: row[1], prezzo: row[2] }]
    expect(readCsv(await csv('nome note prezzo', rows))[1]).toEqual([...row.slice(0, 2), '-12,50'])
    expect(readXlsx(await xlsx('nome note prezzo', rows)).cells[1]).toEqual(row)
    expect(readBiff((await xls('nome note prezzo', rows)).bytes).cells[1]).toEqual(row)

    const risky = formulas.map((nome) => ({ nome, note: '_x0041_ <b>&' }))
    const cells = risky.map(({ nome, note }) => [nome, note])
    expect(readCsv(await csv('nome note', risky)).slice(1)).toEqual(cells.map(([nome, note]) => [`'${nome}`, note]))
    const workbook = readXlsx(await xlsx('nome note', risky))
    expect(workbook.cells.slice(1)).toEqual(cells)
    const biff = readBiff((await xls('nome note', risky)).bytes)
    expect(biff.cells.slice(1)).toEqual(cells)
    expect(workbook.formulas + biff.formulas).toBe(0)
  })

  it('is cut after 4,000 characters in .xls, never inside a character, and the file says how many', async () => {
    const text = `${'a'.repeat(3_998)}😀${'b'.repeat(100)}`
    const rows = [{ note: text }]
    const { bytes, cut } = await xls('note', rows)
    expect([cut, readBiff(bytes).cells[1]]).toEqual([1, [`${'a'.repeat(3_998)}…`]])
    expect(readCsv(await csv('note', rows))[1]).toEqual([text])
    const archive = await xlsx('note', rows)
    expect(readXlsx(archive).cells[1]).toEqual([text])
    expect(archive.toString('latin1')).toMatch(/Testi troncati: 0$/)
  })

  it('is cut in .xlsx where no cell can hold it, and the file says how many', async () => {
    const archive = await xlsx('note', [{ note: 'è'.repeat(40_000) }])
    expect(readXlsx(archive).cells[1]).toEqual([`${'è'.repeat(32_766)}…`])
    expect(archive.toString('latin1')).toMatch(/Testi troncati: 1$/)
  })

  it('keeps its row together where it has several lines, whatever begins them', async () => {
    const note = 'prima riga\n=1+1'
    const bytes = await csv('nome note', [{ nome: 'a capo', note }])
    expect(bytes.toString()).toContain(`a capo;"${note}"\r\n`)
    expect(readCsv(bytes)).toEqual([
      ['Nome', 'Note'],
      ['a capo', note],
    ])
  })

  it('leaves an .xlsx valid also where it holds what no document may', async () => {
    const archive = await xlsx('nome note', [{ nome: 'strano', note: 'x\uFFFE\uFFFFy' }])
    expect(readXlsx(archive).cells[1]).toEqual(['strano', 'x\uFFFD\uFFFDy'])
  })
})

describe('a list in a file', () => {
  it('has the columns in the order they are named in, and all pages', async () => {
    const pages = [[{ nome: 'prima' }], [], [{ nome: 'seconda', prezzo: 2 }]]
    const lines = [
      ['Prezzo', 'Nome'],
      ['', 'prima'],
      ['2,00', 'seconda'],
    ]
    expect(readCsv(await csv('prezzo nome', ...pages))).toEqual(lines)
    expect(readXlsx(await xlsx('prezzo nome', ...pages)).cells.slice(1)).toEqual([
      [undefined, 'prima'],
      [2, 'seconda'],
    ])
  })

  it('is whole, however long it is', async () => {
    const rows = Array.from({ length: 65_535 }, (_, n) => ({ nome: `Riga ${n}` }))
    const more = [{ nome: 'Una di troppo' }]
    expect(readBiff((await xls('nome', rows)).bytes).cells).toHaveLength(65_536)
    expect(readCsv(await csv('nome', rows, more))).toHaveLength(65_537)
    expect(readXlsx(await xlsx('nome', rows, more)).cells).toHaveLength(65_537)
  })
})
