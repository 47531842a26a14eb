import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { moveMark, newMark } from '#src/features/vehicle-acceptance/photos/marks.ts'
import { fitSize, photoKind } from '#src/features/vehicle-acceptance/photos/photo-kind.ts'
import { preparePhoto } from '#src/features/vehicle-acceptance/photos/prepare-photo.ts'
import { fitDrawing } from '#src/features/vehicle-acceptance/signature/drawing.ts'
import {
  type AcceptanceInput,
  isFilledIn,
  positions,
  startInput,
} from '#src/features/vehicle-acceptance/stepper/acceptance-input.ts'
import { missingOfDamage } from '#src/features/vehicle-acceptance/stepper/open-points.tsx'
import { isLower } from '#src/features/vehicle-acceptance/stepper/previous.ts'
import { contentOf, requestOf } from '#src/features/vehicle-acceptance/stepper/request.ts'
import { stepOf, steps } from '#src/features/vehicle-acceptance/stepper/steps.ts'
import { errorsOf } from '#src/features/vehicle-acceptance/stepper/use-acceptance.ts'
import { RECORDED_MS } from '#src/features/vehicle-acceptance/stepper/use-recording.ts'
import { t } from '#src/features/vehicle-acceptance/texts.ts'
import { fullAcceptance as full, stroke } from './support/acceptance-input.ts'

const table = tableOf(model, 'accettazioni_mezzi')
const NOON = new Date('2026-03-04T11:00:00Z')
const bytes = (...values: number[]) => new Uint8Array(values)
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

describe('a new acceptance', () => {
  it('is of today, by the current user, without answers and fuel', {
    tags: ['ACC-B-05', 'ACC-B-06', 'ACC-B-07', 'ACC-B-08', 'ACC-F-02', 'ACC-F-04'],
  }, () => {
    const { values, gauge, checks } = startInput(7, NOON)
    expect([values.dataAccettazione, values.operatoreId, values.danni]).toEqual(['04-03-2026', 7, false])
    expect(Object.values(gauge)).toEqual(['0', '0', '0', '0', '0'])
    expect(checks).toEqual([])
  })

  it('wants a serial number, and says so on its field', () => {
    expect(Object.keys(errorsOf(table, startInput(7)))).toEqual(['matricola'])
    expect(errorsOf(table, full)).toEqual({})
  })

  it('a signature that is drawn is confirmed or cleared first', { tags: 'ACC-B-17' }, () => {
    const drawn = { ...full, signature: full.signature && { drawing: full.signature.drawing } }
    expect(errorsOf(table, drawn)).toEqual({ firma: ['Conferma la firma oppure cancellala.'] })
  })

  it('is filled in step by step: some checks, no fuel, no photo and no signature are not', () => {
    const filled = (input: AcceptanceInput, types = [{ id: 3 }]) =>
      steps.filter((step) => isFilledIn(input, step, types))
    expect(filled(startInput(7))).toEqual(['vehicle'])
    expect(filled(full)).toEqual(steps)
    expect(filled(full, [{ id: 3 }, { id: 4 }])).toEqual(['vehicle', 'fuel', 'photos', 'notes'])
    expect(isFilledIn(full, 'checks', undefined)).toBe(false)
  })

  it('knows the positions of the definition', () => {
    const { posizione } = tableOf(model, 'accettazioni_mezzi_foto').fields
    expect(positions).toEqual(Object.keys(posizione?.options ?? {}))
  })
})

describe('damage that was declared', () => {
  const [photo] = full.photos
  const unmarked = photo ? [{ ...photo, segni: [] }] : []
  it.each([
    { damage: true, photos: [], missing: 'photo' },
    { damage: true, photos: unmarked, missing: 'mark' },
    { damage: true, photos: [...unmarked, ...full.photos], missing: undefined },
    { damage: false, photos: [], missing: undefined },
    { damage: null, photos: unmarked, missing: undefined },
  ])('$damage with $photos.length photos lacks $missing', ({ damage, photos, missing }) => {
    const input = { ...full, values: { ...full.values, danni: damage }, photos }
    expect(missingOfDamage(input)).toBe(missing)
  })
})

describe('the request', () => {
  const { fields, files } = requestOf(full)

  it('has the fields as texts, in a fixed order', {
    tags: ['ACC-C-06', 'ACC-F-01', 'ACC-F-06', 'ACC-F-08', 'FMT-12'],
  }, () => {
    expect(fields.map(([name]) => name)).toEqual([
      'dataAccettazione',
      'operatoreId',
      'matricola',
      'ore',
      'carburante',
      'danni',
      'noteCliente',
      'codiceLingua',
      'controlloId[]',
      'valore[]',
      'nome[]',
      'dettagliFoto',
    ])
    expect(Object.fromEntries(fields)).toMatchObject({
      ore: '12.5',
      carburante: '0',
      danni: 'true',
      codiceLingua: 'it',
    })
  })

  it('has the photos in their order, then the signature', { tags: ['ACC-F-12', 'ACC-B-17'] }, () => {
    expect(files.map(({ name, file }) => [name, file.type])).toEqual([
      ['foto-0', 'image/jpeg'],
      ['firma', 'image/png'],
    ])
  })

  it('is told from another by what it holds', () => {
    const other = { ...full, values: { ...full.values, km: 3 } }
    expect(contentOf(requestOf(full))).toBe(contentOf(requestOf({ ...full })))
    expect(contentOf(requestOf(other))).not.toBe(contentOf(requestOf(full)))
  })
})

describe('sentences', () => {
  it.each([
    [1, "C'è 1 attività non completata"],
    [3, 'Ci sono 3 attività non completate'],
  ])('%d missing checks', { tags: ['MSG-14', 'MSG-15'] }, (count, sentence) => {
    expect(t('acceptance.missing', { count })).toBe(sentence)
  })

  it('what was done is said, five seconds long where an acceptance was recorded', {
    tags: ['MSG-21', 'MSG-22', 'MSG-23', 'CONST-03'],
  }, () => {
    expect(t('acceptance.recorded')).toBe('Accettazione mezzi registrata correttamente')
    expect(t('photos.kept')).toBe('Immagine salvata correttamente')
    expect(t('signature.confirmed')).toBe('Firma salvata correttamente')
    expect(RECORDED_MS).toBe(5_000)
  })
})

it.each([
  ['matricola', 'vehicle'],
  ['gasolio', 'fuel'],
  ['controlloId[]', 'checks'],
  ['controlli', 'checks'],
  ['foto-12', 'photos'],
  ['dettagliFoto', 'photos'],
  ['firma', 'notes'],
  ['somethingElse', 'notes'],
])('what the server says of %s is shown in the step %s', (field, step) => expect(stepOf(field)).toBe(step))

describe('photos', () => {
  it.each([
    [bytes(0xff, 0xd8, 0xff, 0xe1), 'jpeg'],
    [bytes(0x89, 0x50, 0x4e, 0x47), 'png'],
    [bytes(0, 0, 0, 24, ...ascii('ftypheic')), 'heic'],
    [bytes(0, 0, 0, 24, ...ascii('ftypmp42')), 'other'],
    [bytes(...ascii('%PDF-1.7')), 'other'],
    [bytes(), 'other'],
  ])('are known by their first bytes: %o is %s', (start, kind) => expect(photoKind(start)).toBe(kind))

  it.each([
    [4000, 3000, 2560, 1920],
    [3000, 4000, 1920, 2560],
    [800, 600, 800, 600],
    [30_000, 2, 2560, 1],
  ])('of %d × %d are sent as %d × %d', (width, height, sentWidth, sentHeight) => {
    expect(fitSize(width, height)).toEqual({ width: sentWidth, height: sentHeight })
  })

  it('HEIC and what is no image are refused', async () => {
    const heic = new File([bytes(0, 0, 0, 24, ...ascii('ftypheic'))], 'IMG_1.jpg')
    expect(await preparePhoto(heic)).toEqual({ refused: 'heic' })
    expect(await preparePhoto(new File(['text'], 'note.jpg'))).toEqual({ refused: 'refused' })
  })

  it('marks are fractions with four decimals, and never leave the photo', () => {
    expect(newMark(1 / 3, -2)).toEqual({ tipo: 'graffio', x: 0.3333, y: 0 })
    expect(moveMark(newMark(0.995, 0.5), 0.01, -0.01)).toMatchObject({ x: 1, y: 0.49 })
  })
})

describe('a signature', () => {
  const drawing = { width: 300, height: 150, strokes: [stroke] }

  it('fits a narrower pad in its proportions, in the middle', () => {
    const fitted = fitDrawing(drawing, 150, 150)
    expect(fitted.strokes[0]?.points[0]).toMatchObject({ x: 50, y: 62.5 })
  })

  it('is not blown up on a wider one', () => {
    expect(fitDrawing(drawing, 600, 150).strokes[0]?.points[0]).toMatchObject({ x: 250, y: 50 })
  })
})

it.each([
  [10, 12, true],
  [12, 12, false],
  [null, 12, false],
  [10, null, false],
])('a meter at %s after %s is lower: %s', (now, before, lower) => expect(isLower(now, before)).toBe(lower))
