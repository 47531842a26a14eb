import { describe, expect, it } from 'vitest'
import { drawReport } from '#server/modules/vehicle-acceptance/report/drawing/draw-report.ts'
import { codeOf, hashOf, type ReportRecord, readCode } from '#server/modules/vehicle-acceptance/report/record.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { plainPhoto } from '#tests/support/written-acceptance.ts'

const photo = {
  sha256: 'a'.repeat(64),
  posizione: 'fronte',
  descrizione: 'Cofano',
  segni: [{ tipo: 'graffio', x: 0.25, y: 0.5, nota: 'lungo 10 cm' }],
}
const full: ReportRecord = {
  id: 12,
  dataAccettazione: '04-03-2025',
  operatore: 'Łukasz Šimić',
  matricola: 'JLG-450/7',
  ore: 1234.5,
  km: 98765,
  carburante: 3,
  danni: true,
  controlli: [
    { nome: 'Luci di posizione', valore: 'Sì' },
    { nome: 'Estintore', valore: 'Scaduto' },
  ],
  noteCliente: 'Prima riga\nSeconda riga',
  foto: [photo, { ...photo, sha256: 'b'.repeat(64), posizione: null, descrizione: '', segni: [] }],
  firma: 'c'.repeat(64),
}
const image = { bytes: await plainPhoto(400, 300), width: 400, height: 300 }
const around = {
  positions: { fronte: 'Fronte' },
  marks: { graffio: 'Graffio' },
  loadImage: async () => image,
}
const draw = (more: Partial<ReportRecord> = {}) => drawReport({ ...full, ...more }, around)
const drawn = async (more: Partial<ReportRecord> = {}) => readPdf(await draw(more))

describe('the report of an acceptance on paper', () => {
  it('says everything that was recorded, in Italian form', async () => {
    const { pages, text } = await drawn()
    for (const said of [
      'Verbale di accettazione mezzo',
      'N. 12 del 04-03-2025',
      'Matricola JLG-450/7',
      'Operatore Łukasz Šimić',
      'Danni Sì',
      'Ore 1.234,5',
      'Km 98.765',
      'Carburante 3/4',
      'Luci di posizione Sì',
      'Estintore Scaduto',
      'Foto 1 – Fronte',
      'Cofano',
      '1. Graffio: lungo 10 cm',
      'Foto 2',
      'Prima riga Seconda riga',
      'Firma',
      `Codice di verifica: ${codeOf(full)}`,
    ]) {
      expect(text).toContain(said)
    }
    expect(pages.flatMap(({ images }) => images)).toEqual([
      [400, 300],
      [400, 300],
      [400, 300],
    ])
  })

  it('says what was not recorded, too', async () => {
    const { text, pages } = await drawn({ ore: null, km: null, controlli: [], foto: [], firma: null, noteCliente: '' })
    expect(text).toContain('Ore – ')
    expect(text).toContain('Nessun controllo registrato')
    expect(text).toContain('Firma (non raccolta)')
    expect(text).not.toMatch(/Fotografie|Note del cliente/)
    expect(pages.flatMap(({ images }) => images)).toEqual([])
  })

  it.each(['Šarūnas Łódź', 'Γιώργος Παπαδόπουλος', 'Иван Жуков', 'محمد علي'])(
    'prints the name %s',
    async (operatore) => {
      expect((await drawn({ operatore })).text).toContain(operatore)
    },
  )

  it.each([
    ['characters the font lacks', '李小龍 한국 😀 \u{1F9D1}\u200d\u{1F527}'],
    ['halves of characters and control characters', 'a\ud800b\u0000c\u202ed\ttab'],
    ['a word without end', 'x'.repeat(5_000)],
    ['a text without end', 'parola '.repeat(7_000)],
    ['ends of lines of all kinds', '\n\r\n\r\u2028\u2029\n'],
  ])('never fails because of %s', async (_what, text) => {
    const check = { nome: text, valore: text }
    const { pages } = await drawn({ noteCliente: text, matricola: text.slice(0, 100), controlli: [check] })
    expect(pages.length).toBeGreaterThan(0)
  })

  it.each([
    ['emoji', 'Graffio 🚜👍🏽 ok', 'Graffio □□ ok'],
    ['joined emoji', 'Fatto \u{1F9D1}\u200d\u{1F527}.', 'Fatto □.'],
    ['Chinese', 'Signor 李', 'Signor □'],
    ['own characters of a program', 'Logo \u{F0000}', 'Logo □'],
    ['letters and accents one by one', 'Forli\u0300', 'Forlì'],
    ['a heart', 'Grazie \u2764\uFE0F', 'Grazie \u2764'],
  ])('shows a box for what the font lacks, and says so: %s', async (_what, note, shown) => {
    const { text } = await drawn({ noteCliente: note, controlli: [{ nome: note, valore: note }] })
    expect(text).toContain(shown)
    expect(text.includes('un carattere che il verbale non può mostrare')).toBe(shown.includes('□'))
    expect(text).toContain(
      `Codice di verifica: ${codeOf({ ...full, noteCliente: note, controlli: [{ nome: note, valore: note }] })}`,
    )
  })

  it('continues on as many pages as it takes: headings stand again, no check is lost', async () => {
    const controlli = Array.from({ length: 200 }, (_, n) => ({ nome: `Controllo ${n};`, valore: `valore ${n}.` }))
    const { pages, text } = await drawn({ controlli })
    expect(pages.length).toBeGreaterThan(3)
    for (const { nome, valore } of controlli) expect(text).toContain(`${nome} ${valore}`)
    const withChecks = pages.filter(({ texts }) => texts.some((one) => one.startsWith('valore')))
    for (const { texts } of withChecks) expect(texts).toContain('Esito')
    for (const [index, { texts }] of pages.entries()) {
      expect(texts).toContain(`Pagina ${index + 1} di ${pages.length}`)
    }
  })

  it('breaks one check that is longer than a page', async () => {
    const words = Array.from({ length: 900 }, (_, n) => `parola${n}`)
    const { pages, text } = await drawn({ controlli: [{ nome: 'Lungo', valore: words.join(' ') }] })
    expect(pages.length).toBeGreaterThan(2)
    for (const word of words) expect(text).toContain(word)
  })

  it('shows a frame where an image cannot be had', async () => {
    const { text, pages } = await readPdf(await drawReport(full, { ...around, loadImage: async () => undefined }))
    expect(text.match(/Immagine non disponibile/g)).toHaveLength(3)
    expect(pages.flatMap(({ images }) => images)).toEqual([])
  })

  it('is the same file for the same record', async () => {
    expect((await draw()).equals(await draw())).toBe(true)
    expect((await draw()).equals(await draw({ km: 98766 }))).toBe(false)
  })
})

describe('the code of a report', () => {
  const others: Partial<ReportRecord>[] = [
    { id: 13 },
    { dataAccettazione: '05-03-2025' },
    { operatore: 'Łukasz Simić' },
    { matricola: 'JLG-450/8' },
    { ore: 1234.6 },
    { ore: null },
    { km: 0 },
    { carburante: 2 },
    { danni: false },
    { controlli: [] },
    { controlli: full.controlli.toReversed() },
    { controlli: [{ nome: 'Luci di posizione', valore: 'No' }, ...full.controlli.slice(1)] },
    { noteCliente: 'Prima riga' },
    { firma: null },
    { firma: 'd'.repeat(64) },
    { foto: full.foto.toReversed() },
    { foto: full.foto.slice(1) },
    { foto: [{ ...photo, sha256: 'e'.repeat(64) }, ...full.foto.slice(1)] },
    { foto: [{ ...photo, posizione: 'retro' }, ...full.foto.slice(1)] },
    { foto: [{ ...photo, descrizione: '' }, ...full.foto.slice(1)] },
    { foto: [{ ...photo, segni: [] }, ...full.foto.slice(1)] },
    { foto: [{ ...photo, segni: photo.segni.map((one) => ({ ...one, x: 0.2501 })) }, ...full.foto.slice(1)] },
    { foto: [{ ...photo, segni: photo.segni.map((one) => ({ ...one, nota: '' })) }, ...full.foto.slice(1)] },
  ]

  it('is another one after any change', () => {
    const hashes = [full, ...others.map((more) => ({ ...full, ...more }))].map(hashOf)
    expect(new Set(hashes).size).toBe(others.length + 1)
    expect(hashOf({ ...full })).toBe(hashes[0])
  })

  it('does not depend on the order in which the facts come', () => {
    const turned = Object.fromEntries(Object.entries(full).toReversed())
    expect(hashOf({ ...full, ...turned })).toBe(hashOf(full))
  })

  it('is read as it is printed, also when typed in capitals', () => {
    const hash = hashOf(full)
    expect(readCode(codeOf(full))).toEqual({ id: '12', hash })
    expect(readCode(` ${codeOf(full).toUpperCase()} `)).toEqual({ id: '12', hash })
    for (const wrong of ['', hash, `12-${hash}0`, `-1-${hash}`, `x-${hash}`, `12_${hash}`]) {
      expect(readCode(wrong)).toBeUndefined()
    }
  })
})
