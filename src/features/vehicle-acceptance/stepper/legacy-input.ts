import { z } from 'zod'
import type { DraftField, DraftFile } from '#src/device/drafts/draft.ts'
import { asText } from '#src/lib/format.ts'
import { jsonText } from '#src/lib/net/answers.ts'
import type { Step } from './steps.ts'

// Until 26 November 2026 the input was kept as entries for people, the step by its title, and what belongs to a file in its key.
// Drafts of that time live for thirty days, requests until they are sent.

const CHECK = 'controllo:'
/** A check that «Tutto a posto» answered. */
const CHECK_IN_ORDER = 'controlloInOrdine:'
const GAUGE = 'carburante'
const STEP = 'passo'

/** The titles that the steps had then. */
const titles: Readonly<Record<string, Step>> = {
  'Dati mezzo': 'vehicle',
  'Carburante e danni': 'fuel',
  Controlli: 'checks',
  Foto: 'photos',
  'Note e firma': 'notes',
}

const fileKey = jsonText(
  z.union([
    z.object({ foto: z.string(), posizione: z.unknown(), segni: z.unknown(), descrizione: z.unknown() }),
    z.object({ firma: z.unknown() }),
  ]),
)

const requestForm = z.object({
  entries: z.array(z.object({ key: z.string(), label: z.string(), type: z.string(), value: z.unknown() })),
  files: z.array(z.object({ key: z.string(), name: z.string(), part: z.string() })),
})

interface Stored {
  form?: unknown
  entries?: readonly DraftField[]
  files: readonly DraftFile[]
}

/** The form of a draft or a request of that time, unchecked; undefined for one of today. */
export function legacyForm({ form, entries, files }: Stored): unknown {
  const { data: request } = requestForm.safeParse(form)
  if (request) return formFrom(request.entries, request.files)
  if (form !== undefined || !entries) return undefined
  return formFrom(
    entries,
    files.map(({ key, name }) => ({ key, name, part: key })),
  )
}

interface NamedFile {
  key: string
  name: string
  /** What its contents are found by. */
  part: string
}

function formFrom(entries: readonly DraftField[], files: readonly NamedFile[]): Record<string, unknown> {
  const valueAt = (key: string) => entries.find((one) => one.key === key)?.value
  const isValue = ({ key }: DraftField) =>
    key !== STEP && key !== GAUGE && !key.startsWith(CHECK) && !key.startsWith(CHECK_IN_ORDER)
  const named = files.flatMap((one) => {
    const { data } = fileKey.safeParse(one.key)
    return data ? [{ ...one, data }] : []
  })
  const gauge = valueAt(GAUGE)
  return {
    step: titles[asText(valueAt(STEP))],
    values: Object.fromEntries(entries.filter(isValue).map(({ key, value }) => [key, value])),
    carburante: gauge === undefined ? undefined : Number(gauge),
    checks: entries.flatMap(checkOf),
    photos: named.flatMap(({ data, name, part }) => {
      if (!('foto' in data)) return []
      const { foto: key, ...details } = data
      return [{ key, part, name, ...details }]
    }),
    firma: named.flatMap(({ data, part }) => ('firma' in data ? [{ drawing: data.firma, part }] : []))[0],
  }
}

function checkOf({ key, label, value }: DraftField) {
  const prefix = [CHECK, CHECK_IN_ORDER].find((one) => key.startsWith(one))
  if (prefix === undefined) return []
  const answer = { controlloId: Number(key.slice(prefix.length)), nome: label, valore: asText(value) }
  return [prefix === CHECK_IN_ORDER ? { ...answer, fromButton: true } : answer]
}
