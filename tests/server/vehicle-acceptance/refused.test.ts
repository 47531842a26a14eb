import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { ACCEPTANCES, photo, photoPart, said } from '#tests/support/acceptances.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp({ config: { maxImageBytes: 200_000 } })
  token = (await app.session('user_accettazione_mezzi')).token
  expect((await send([...said('BUONA'), await photoPart(0)])).status).toBe(201)
})
afterAll(() => app.close())

const send = (parts: readonly Part[]) => sendParts(app, token, ACCEPTANCES, parts)
const details = (value: unknown): Part => ['dettagliFoto', JSON.stringify(value)]
const mark = (more: object) => details([{ segni: [{ tipo: 'graffio', x: 0.5, y: 0.5, ...more }] }])

/** Everything there is: acceptances, photos, noted files, bytes. */
async function kept() {
  const [row] = await app.db.query<{ acceptances: number; photos: number; files: number }>(
    `select (select count(*)::integer from "accettazioni_mezzi") as "acceptances",
       (select count(*)::integer from "accettazioni_mezzi_foto") as "photos", (select count(*)::integer from "_files") as "files"`,
  )
  const entries = readdirSync(join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return { ...row, bytes: entries.filter((entry) => entry.isFile()).length }
}

type Case = [what: string, part: string, sentence: string, parts: Part[]]
const wrong: Case[] = [
  ['an impossible date', 'dataAccettazione', messages.date, [['dataAccettazione', '31-02-2026']]],
  ['a date of another form', 'dataAccettazione', messages.date, [['dataAccettazione', 'domani']]],
  ['a fuel level beyond full', 'carburante', messages.max(4), [['carburante', '5']]],
  ['a fuel level below empty', 'carburante', messages.min(0), [['carburante', '-1']]],
  ['half a notch', 'carburante', messages.integer, [['carburante', '2.5']]],
  ['hours that are no number', 'ore', messages.number, [['ore', 'NaN']]],
  ['endless hours', 'ore', messages.number, [['ore', '1e999']]],
  ['a comma', 'ore', messages.number, [['ore', '12,5']]],
  ['negative hours', 'ore', messages.min(0), [['ore', '-1']]],
  ['too many decimals', 'ore', messages.decimals(1), [['ore', '1.25']]],
  ['negative kilometres', 'km', messages.min(0), [['km', '-1']]],
  ['half a kilometre', 'km', messages.integer, [['km', '1.5']]],
  ['damage that is neither true nor false', 'danni', messages.flag, [['danni', 'forse']]],
  ['a serial number too long', 'matricola', messages.tooLong(100), [['matricola', 'x'.repeat(101)]]],
  ['an operator that is no number', 'operatoreId', messages.reference, [['operatoreId', 'io']]],
  ['more checks than values', 'valore[]', messages.checkCounts, [['controlloId[]', '1']]],
  ['more values than checks', 'valore[]', messages.checkCounts, [['valore[]', 'Sì']]],
  [
    'names for some checks only',
    'nome[]',
    messages.checkCounts,
    [
      ['controlloId[]', '1'],
      ['valore[]', 'a'],
      ['controlloId[]', '2'],
      ['valore[]', 'b'],
      ['nome[]', 'Uno'],
    ],
  ],
  [
    'a check that is no number',
    'controlloId[]',
    messages.reference,
    [
      ['controlloId[]', 'x'],
      ['valore[]', 'a'],
    ],
  ],
  [
    'the same check twice',
    'controlloId[]',
    messages.checkTwice,
    [
      ['controlloId[]', '1'],
      ['valore[]', 'a'],
      ['controlloId[]', '1'],
      ['valore[]', 'b'],
    ],
  ],
  [
    'a value too long',
    'valore[]',
    messages.tooLong(500),
    [
      ['controlloId[]', '1'],
      ['valore[]', 'x'.repeat(501)],
    ],
  ],
  ['an unknown part', 'colore', messages.unknownKey, [['colore', 'rosso']]],
  ['a field only the server sets', 'verbaleInviato', messages.unknownKey, [['verbaleInviato', 'Y']]],
  ['a photo that is a text', 'foto-1', messages.unknownKey, [['foto-1', 'a.jpg']]],
  ['details that are no JSON', 'dettagliFoto', messages.photoDetails, [['dettagliFoto', '[{']]],
  ['details that are no list', 'dettagliFoto', messages.photoDetails, [details({ posizione: 'fronte' })]],
  ['details with a prototype', 'dettagliFoto', messages.photoDetails, [['dettagliFoto', '[{"__proto__":{}}]']]],
  ['more details than photos', 'dettagliFoto', messages.photoDetailsMore, [details([{}, {}])]],
  ['an unknown detail', 'dettagliFoto', messages.ofPhoto(1, messages.unknownKey), [details([{ colore: 1 }])]],
  [
    'a photo given to another acceptance',
    'dettagliFoto',
    messages.ofPhoto(1, messages.unknownKey),
    [details([{ accettazioneId: 1 }])],
  ],
  ['an unknown position', 'dettagliFoto', messages.ofPhoto(1, messages.choice), [details([{ posizione: 'sopra' }])]],
  [
    'a mark beyond the picture',
    'dettagliFoto',
    messages.ofPhoto(1, `Da sinistra: ${messages.max(1)}`),
    [mark({ x: 1.5 })],
  ],
  [
    'a mark before the picture',
    'dettagliFoto',
    messages.ofPhoto(1, `Dall’alto: ${messages.min(0)}`),
    [mark({ y: -0.1 })],
  ],
  [
    'a mark that is no number',
    'dettagliFoto',
    messages.ofPhoto(1, `Da sinistra: ${messages.number}`),
    [mark({ x: '0.5' })],
  ],
  [
    'a mark without a place',
    'dettagliFoto',
    messages.ofPhoto(1, `Da sinistra: ${messages.required}`),
    [mark({ x: null })],
  ],
  [
    'a mark of an unknown kind',
    'dettagliFoto',
    messages.ofPhoto(1, `Tipo: ${messages.choice}`),
    [mark({ tipo: 'bollo' })],
  ],
  [
    '201 marks',
    'dettagliFoto',
    messages.ofPhoto(1, messages.tooManyItems(200)),
    [details([{ segni: Array.from({ length: 201 }, () => ({ tipo: 'altro', x: 0, y: 0 })) }])],
  ],
]

describe('an acceptance', () => {
  it.each(wrong)(
    'with %s is refused at its part, and leaves nothing',
    { tags: ['ACC-C-06', 'ACC-F-11'] },
    async (_what, part, sentence, parts) => {
      const usual = said('RIFIUTATA').filter(([name]) => !parts.some(([other]) => other === name))
      const before = await kept()
      const answer = await send([...usual, await photoPart(0), ...parts])
      expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(answer.body)).toEqual([422, [part]])
      expect(answer.body.errors[part][0]).toContain(sentence)
      expect(await kept()).toEqual(before)
    },
  )

  it('without a serial number is refused', { tags: 'ACC-F-05' }, async () => {
    expect((await send([['matricola', '']])).body.errors).toEqual({ matricola: [messages.required] })
    expect((await send([['foto-0', { name: 'a.jpg', bytes: await photo(1) }]])).body.errors).toEqual({
      matricola: [messages.required],
    })
  })

  it('with a part twice is unreadable, with a 31st photo too large, and "foto-30" is unknown', async () => {
    const before = await kept()
    expect((await send([...said('DOPPIA'), ['ore', '1']])).status).toBe(400)
    const many = await Promise.all(Array.from({ length: 32 }, (_, n) => photoPart(n)))
    expect((await send([...said('TANTE'), ...many])).status).toBe(413)
    const beyond = await send([...said('TRENTA'), await photoPart(30)])
    expect([beyond.status, beyond.body.errors]).toEqual([422, { 'foto-30': [messages.unknownKey] }])
    expect(await kept()).toEqual(before)
  })
})

describe('a photo', () => {
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
  const file = (bytes: Buffer, name = 'a.jpg') => ({ name, bytes })
  it.each<
    [what: string, status: number, sentence: string, part: string, file: () => Promise<{ name: string; bytes: Buffer }>]
  >([
    [
      'cut off',
      415,
      messages.imageBroken,
      'foto-3',
      async () => file((await photo(1, { width: 400, height: 400 })).subarray(0, -200)),
    ],
    [
      'garbled behind its head',
      415,
      messages.imageBroken,
      'foto-3',
      async () => file(Buffer.concat([(await photo(1)).subarray(0, 160), Buffer.alloc(500, 7)])),
    ],
    ['of a kind not accepted', 415, messages.imageKind, 'foto-3', async () => file(gif, 'a.gif')],
    ['of another kind than its name', 415, messages.imageKind, 'foto-3', async () => file(gif)],
    [
      'that is a document',
      415,
      messages.imageKind,
      'foto-3',
      async () => file(Buffer.from('%PDF-1.4\n%%EOF\n'), 'a.pdf'),
    ],
    ['without a byte', 415, messages.imageKind, 'foto-3', async () => file(Buffer.alloc(0))],
    [
      'too long',
      413,
      messages.fileTooLarge(0),
      'foto-3',
      async () => file(Buffer.concat([await photo(1), Buffer.alloc(200_000)])),
    ],
    ['of too many pixels', 413, messages.imageTooLarge(50), 'foto-3', async () => file(saying(8_000, 8_000), 'a.png')],
    [
      'long and thin, whose lines would fill the memory',
      413,
      messages.imageTooLong(16_384),
      'foto-3',
      async () => file(saying(16_385, 1), 'a.png'),
    ],
    [
      'broken, as a signature',
      415,
      messages.imageBroken,
      'firma',
      async () => file((await photo(1, { format: 'png' })).subarray(0, -30), 'a.png'),
    ],
  ])(
    '%s is refused at its part, and nothing of the acceptance stays',
    { tags: 'ACC-F-12' },
    async (_what, status, sentence, part, bad) => {
      const before = await kept()
      const answer = await send([...said('ROTTA'), await photoPart(0), [part, await bad()], await photoPart(5)])
      expect([answer.status, answer.body.errors], JSON.stringify(answer.body)).toEqual([status, { [part]: [sentence] }])
      expect(await kept()).toEqual(before)
    },
  )
})

/** A small file that says it has so many pixels. */
function saying(width: number, height: number): Buffer {
  const png = Buffer.from(pixel(1))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
