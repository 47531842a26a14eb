import sharp from 'sharp'
import type { ValuesOf } from '#schema/rows/typed-rows.ts'
import { write } from '#server/crud/write.ts'
import type { TestApp } from './app.ts'
import { userId } from './people.ts'

/** A photo of that size in one colour, as JPEG. */
export const plainPhoto = (width: number, height: number, background = '#88aacc'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A signature: a line on nothing, as PNG. */
export const plainSignature = (): Promise<Buffer> =>
  sharp(Buffer.from('<svg width="300" height="100"><path d="M10 80 L290 20" stroke="black" stroke-width="4"/></svg>'))
    .png()
    .toBuffer()

type Photo = Pick<ValuesOf<'accettazioni_mezzi_foto'>, 'posizione' | 'segni' | 'descrizione'> & { bytes: Buffer }

interface Acceptance extends Omit<ValuesOf<'accettazioni_mezzi'>, 'firma'> {
  /** The name of the user whose it is. */
  operatore?: string
  photos?: Photo[]
  firma?: Buffer
}

const plain = {
  dataAccettazione: '04-03-2025',
  matricola: 'ABC-1',
  carburante: 0,
  danni: false,
  verbaleInviato: 'N',
} as const

/** Writes an acceptance with its photos as the program itself would, and gives its id. */
export async function makeAcceptance(app: TestApp, acceptance: Acceptance = {}): Promise<number> {
  const { operatore = 'user_accettazione_mezzi', photos = [], firma, ...values } = acceptance
  const owner = await userId(app, operatore)
  const stored = async (name: string, bytes: Buffer): Promise<string> =>
    (await app.as('ROLE_ADMIN').upload(name, bytes)).body.data.filename
  const signature = firma && (await stored('firma.png', firma))
  const files = await Promise.all(photos.map(({ bytes }, n) => stored(`foto-${n}.jpg`, bytes)))
  return app.db.transaction(async (tx) => {
    const context = { ...app.app.engine, actor: 'system' } as const
    const set = { ...plain, operatoreId: owner, firma: signature, ...values }
    const [row] = await write(tx, context, [{ table: 'accettazioni_mezzi', verb: 'create', set }])
    const accettazioneId = row?.id ?? 0
    for (const [n, { bytes: _bytes, ...photo }] of photos.entries()) {
      const of = { foto: files[n], accettazioneId, ...photo }
      await write(tx, context, [{ table: 'accettazioni_mezzi_foto', verb: 'create', set: of }])
    }
    return accettazioneId
  })
}
