import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { roles } from '#tests/support/expected-rights.ts'
import { type PdfPage, readPdf } from '#tests/support/pdf.ts'
import { makeAcceptance, plainPhoto, plainSignature } from '#tests/support/written-acceptance.ts'

const URL = '/api/accettazioni_mezzi'
let app: TestApp
let id: number
beforeAll(async () => {
  app = await testApp()
  id = await makeAcceptance(app, {
    matricola: 'Šk/oda "7"',
    ore: 12.5,
    km: 1000,
    carburante: 2,
    danni: true,
    noteCliente: 'Graffi già visti',
    noteInterne: 'Il cliente mente',
    controlli: [{ controlloId: 4, nome: 'Luci', valore: 'Sì' }],
    firma: await plainSignature(),
    photos: [
      {
        bytes: await plainPhoto(1600, 1200),
        posizione: 'fronte',
        segni: [{ tipo: 'rottura', x: 0.5, y: 0.5, nota: 'vetro' }],
      },
      { bytes: await plainPhoto(300, 400, '#aa4422'), descrizione: 'Contaore' },
    ],
  })
})
afterAll(() => app.close())

const supervisor = () => app.as('ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI')
const operator = () => app.as('ROLE_USER_ACCETTAZIONE_MEZZI')

async function reportOf(acceptance: number, username = 'supervisor_accettazione_mezzi') {
  const { token } = await app.session(username)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.app.inject({ method: 'GET', url: `${URL}/${acceptance}/verbale`, headers })
  const pdf = answer.statusCode === 200 ? await readPdf(answer.rawPayload) : { pages: [] as PdfPage[], text: '' }
  const code = /Codice di verifica: (\S+)/.exec(pdf.text)?.[1] ?? ''
  return { answer, ...pdf, code }
}
const verify = async (code: string) => (await supervisor().get(`${URL}/verifica/${code}`)).body.data

describe('the report of an acceptance', { tags: 'GEN-09' }, () => {
  it('says what the acceptance says, with its photos and its signature, and nothing of the internal notes', async () => {
    const { answer, text, pages } = await reportOf(id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(`verbale-${id}-`),
    })
    for (const said of [
      `N. ${id} del 04-03-2025`,
      'Matricola Šk/oda "7"',
      'Ore 12,5',
      'Km 1.000',
      'Carburante 1/2',
      'Luci Sì',
      'Foto 1 – Fronte',
      '1. Rottura: vetro',
      'Foto 2',
      'Contaore',
      'Graffi già visti',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('mente')
    expect(pages.flatMap(({ images }) => images)).toEqual([
      [900, 675],
      [300, 400],
      [300, 100],
    ])
    expect(answer.rawPayload.length).toBeLessThan(200_000)
  })

  it('is for whoever reads acceptances, and of their own for whoever recorded them', async () => {
    const other = await makeAcceptance(app, { operatore: 'admin' })
    const statuses = async (acceptance: number) =>
      Object.fromEntries(
        await Promise.all(
          roles.map(async (role) => [role, (await app.as(role).get(`${URL}/${acceptance}/verbale`)).status] as const),
        ),
      )
    const readers = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI']
    const expected = (allowed: string[]) =>
      Object.fromEntries(roles.map((role) => [role, allowed.includes(role) ? 200 : 403]))
    expect(await statuses(other)).toEqual(expected(readers))
    expect(await statuses(id)).toEqual(expected([...readers, 'ROLE_USER_ACCETTAZIONE_MEZZI']))
    expect((await app.stranger().get(`${URL}/${id}/verbale`)).status).toBe(401)
  })

  it('is not there for an acceptance that is not', async () => {
    for (const missing of ['2000000000', '0', '99999999999', 'x', '%00']) {
      expect((await supervisor().get(`${URL}/${missing}/verbale`)).status, missing).toBe(404)
    }
  })

  it('is made of an acceptance with thirty photos, in a few megabytes', async () => {
    const photos = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => ({ bytes: await plainPhoto(600 + n, 450), descrizione: `n${n}` })),
    )
    const many = await makeAcceptance(app, { photos })
    const { pages, text, answer } = await reportOf(many)
    const widths = pages.flatMap(({ images }) => images.map(([width]) => width))
    expect(widths).toEqual(photos.map((_, n) => 600 + n))
    for (const { descrizione } of photos) expect(text).toContain(descrizione)
    expect(answer.rawPayload.length).toBeLessThan(5_000_000)
  })

  it('is made although the bytes of a photo are no image any more, or lie on their side', async () => {
    const sharp = (await import('sharp')).default
    const turned = await sharp(await plainPhoto(200, 100))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const acceptance = await makeAcceptance(app, { photos: [{ bytes: turned }, { bytes: await plainPhoto(20, 10) }] })
    await app.db.query(
      `update "_files" set "sha256" = repeat('0', 64) where "filename" = (select "foto" from "accettazioni_mezzi_foto"
         where "accettazioneId" = $1 order by "id" desc limit 1)`,
      [acceptance],
    )
    const { text, pages } = await reportOf(acceptance)
    expect(pages.flatMap(({ images }) => images)).toEqual([[100, 200]])
    expect(text).toContain('Immagine non disponibile')
  })
})

describe('the code of a report', () => {
  it('is verified until the acceptance says something else', async () => {
    const { code } = await reportOf(id)
    const same = { valid: true, id, dataAccettazione: '04-03-2025', matricola: 'Šk/oda "7"' }
    expect(await verify(code)).toEqual(same)
    await supervisor().put(`${URL}/${id}`, { noteInterne: 'Altro' })
    expect(await verify(code)).toEqual(same)
    await supervisor().put(`${URL}/${id}`, { km: 1001 })
    expect(await verify(code)).toEqual({ valid: false })
    expect((await reportOf(id)).code).not.toBe(code)
    await supervisor().put(`${URL}/${id}`, { km: 1000 })
    expect(await verify(code)).toEqual(same)
  })

  it('changes with the marks and the bytes of a photo', async () => {
    const acceptance = await makeAcceptance(app, { photos: [{ bytes: await plainPhoto(20, 10) }] })
    const { code } = await reportOf(acceptance)
    const [photo] = await app.db.query<{ id: number }>(
      `select "id" from "accettazioni_mezzi_foto" where "accettazioneId" = $1`,
      [acceptance],
    )
    const url = `/api/accettazioni_mezzi_foto/${photo?.id}`
    await supervisor().put(url, { segni: [{ tipo: 'perdita', x: 0, y: 1, nota: null }] })
    expect(await verify(code)).toEqual({ valid: false })
    await supervisor().put(url, { segni: [] })
    expect(await verify(code)).toMatchObject({ valid: true })
    await supervisor().delete(url)
    expect(await verify(code)).toEqual({ valid: false })
  })

  it('of another acceptance, or of none, is not valid; what is no code is refused with a sentence', async () => {
    const { code } = await reportOf(id)
    const hash = code.split('-')[1]
    for (const number of [id + 1, 2_000_000_000, 9_999_999_999, 0]) {
      expect(await verify(`${number}-${hash}`)).toEqual({ valid: false })
    }
    const refused = await supervisor().get(`${URL}/verifica/${hash}`)
    expect([refused.status, refused.body.errors]).toEqual([422, { hash: [messages.verificationCode] }])
    expect((await operator().get(`${URL}/verifica/${code}`)).status).toBe(403)
  })
})
