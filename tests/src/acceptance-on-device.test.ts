import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { gaugeAt, switchNotch } from '#schema/rules/fuel-gauge.ts'
import { model } from '#schema/tables.ts'
import { type AcceptanceInput, startInput } from '#src/features/vehicle-acceptance/stepper/acceptance-input.ts'
import { requestOf } from '#src/features/vehicle-acceptance/stepper/request.ts'
import type { Step } from '#src/features/vehicle-acceptance/stepper/steps.ts'
import {
  entriesOf,
  filesOf,
  formOf,
  inputOf,
  isUntouched,
} from '#src/features/vehicle-acceptance/stepper/stored-input.ts'
import { fullAcceptance as full } from './support/acceptance-input.ts'

const table = tableOf(model, 'accettazioni_mezzi')
const NOON = new Date('2026-03-04T11:00:00Z')

describe('the input on the device', () => {
  /** As it comes back from the device. */
  const asJson = (form: unknown): unknown => JSON.parse(JSON.stringify(form))
  const draftOf = (input: AcceptanceInput, step?: Step) => ({
    form: asJson(formOf(input, step)),
    entries: entriesOf(input, table, 7, step),
    files: filesOf(input),
  })
  const restored = (input: AcceptanceInput) => inputOf(draftOf(input), 7)?.input
  const fromQueue = ({ form, files }: ReturnType<typeof requestOf>) =>
    inputOf({ form: asJson(form), files: files.map(({ name: key, file }) => ({ key, name: file.name, file })) }, 7)
      ?.input

  it('comes back from a draft as it was, photos, marks and signature included', () => {
    expect(inputOf(draftOf(full), 7)).toEqual({ input: full, missing: [] })
  })

  it('comes back from a queued request as it was', () => {
    expect(fromQueue(requestOf(full))).toEqual(full)
  })

  it('still says which checks one button answered, while the server gets them like any other', () => {
    const answered = { controlloId: 4, nome: 'Freni', valore: 'Buoni' }
    const input: AcceptanceInput = { ...full, checks: [...full.checks, { ...answered, fromButton: true }] }
    expect(restored(input)?.checks).toEqual(input.checks)
    const byHand = requestOf({ ...full, checks: [...full.checks, answered] })
    expect(requestOf(input).fields).toEqual(byHand.fields)
    expect(fromQueue(requestOf(input))?.checks).toEqual(input.checks)
  })

  it('keeps its day, also when it is continued on another one', { tags: 'ACC-F-02' }, () => {
    const begun = startInput(7, NOON)
    const input = { ...begun, values: { ...begun.values, matricola: 'AB-1' } }
    expect(inputOf(draftOf(input), 7, new Date('2026-03-05T07:00:00Z'))?.input).toEqual(input)
  })

  it('keeps the names of the files: the server tells their type by it', () => {
    expect(filesOf(full).map(({ name }) => name)).toEqual(['fronte-1.jpg', 'firma.png'])
  })

  it('has the step it was left in, and a gauge that was emptied is not one nobody has touched', () => {
    expect([inputOf(draftOf(full, 'checks'), 7)?.step, inputOf(draftOf(full), 7)?.step]).toEqual(['checks', undefined])
    const emptied = { ...startInput(7), gauge: switchNotch(gaugeAt(0), '0') }
    expect(restored(emptied)?.gauge).toEqual(gaugeAt(0))
  })

  it('is found again by no word that people read', () => {
    const { form, entries, files } = draftOf(full, 'checks')
    const renamed = entries.map((one) => ({ ...one, label: 'Altro nome', value: 'Altre parole' }))
    expect(inputOf({ form, entries: renamed, files }, 7)).toEqual({ input: full, step: 'checks', missing: [] })
    expect(files.map(({ key }) => key)).toEqual(['foto-0', 'firma'])
  })

  it('is nothing as long as nothing was entered', () => {
    expect([isUntouched(startInput(7), 7), isUntouched(full, 7)]).toEqual([true, false])
  })

  it('names the files for which the device had no room', () => {
    const { files, ...draft } = draftOf(full)
    const found = inputOf({ ...draft, files: files.map(({ key, name }) => ({ key, name })) }, 7)
    expect(found?.missing.map(({ name }) => name)).toEqual(['fronte-1.jpg'])
    expect(found?.input.photos).toEqual([])
    expect(found?.input.signature?.file).toBeUndefined()
  })

  it('that is none of ours is not restored', () => {
    expect(inputOf({ form: { any: 'thing' }, files: [] }, 7)).toBeUndefined()
  })
})

describe('the input as the release before kept it', () => {
  const text = (key: string, label: string, value: unknown) => ({ key, label, type: 'text', value })
  const entries = [
    text('dataAccettazione', 'Data', full.values.dataAccettazione),
    text('matricola', 'Matricola', 'AB-1'),
    text('ore', 'Ore', 12.5),
    text('danni', 'Danni', true),
    text('noteCliente', 'Note', 'graffi'),
    text('carburante', 'Carburante', 0),
    text('controllo:3', 'Luci', 'Sì'),
    text('controlloInOrdine:4', 'Freni', 'Buoni'),
    text('passo', 'Passo', 'Carburante e danni'),
  ]
  const [photo] = full.photos
  const keys = [
    JSON.stringify({ foto: 'a', posizione: 'fronte', segni: photo?.segni, descrizione: 'davanti' }),
    JSON.stringify({ firma: full.signature?.drawing, confirmed: true }),
  ]
  const files = filesOf(full)
  const checks = [...full.checks, { controlloId: 4, nome: 'Freni', valore: 'Buoni', fromButton: true }]

  it('comes back from a draft, with the step that its title named', () => {
    const kept = files.map((one, index) => ({ ...one, key: keys[index] ?? '' }))
    expect(inputOf({ entries, files: kept }, 7)).toEqual({ input: { ...full, checks }, step: 'fuel', missing: [] })
  })

  it('comes back from a queued request', () => {
    const form = {
      entries: entries.slice(0, -1),
      files: files.map(({ key, name }, n) => ({ key: keys[n], name, part: key })),
    }
    expect(inputOf({ form, files }, 7)?.input).toEqual({ ...full, checks })
  })
  it('a photo of a side that nobody knows stays, as another photo, with all the rest', () => {
    const [first = '', ...others] = keys
    const odd = JSON.stringify({ ...JSON.parse(first), posizione: 'tetto', segni: 'nessuno', descrizione: 4 })
    const kept = files.map((one, index) => ({ ...one, key: [odd, ...others][index] ?? '' }))
    const photos = full.photos.map((one) => ({ ...one, posizione: 'altro', segni: [], descrizione: '' }))
    expect(inputOf({ entries, files: kept }, 7)).toEqual({
      input: { ...full, checks, photos },
      step: 'fuel',
      missing: [],
    })
  })
})
