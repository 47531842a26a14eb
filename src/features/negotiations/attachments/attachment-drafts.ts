import { useSyncExternalStore } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { currentSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { createStore } from '#src/lib/store.ts'
import { sendParts } from '#src/lib/upload.ts'
import { randomKey } from '#src/providers/data.ts'
import { t } from '../texts.ts'

// What was chosen for a negotiation and is not saved yet. A save goes on when its dialog is closed, and what it could not
// save is there again when that is opened.

export const ATTACHMENTS = 'trattativa_cp_allegato'

/** A row to be saved: a new one brings a file, one that is there already its id and new words. */
export interface Draft {
  key: number
  id?: number
  file?: File
  name: string
  descrizione: string
  /** Why the server refused this row. */
  error?: string
}

export interface Drafts {
  rows: readonly Draft[]
  /** How far a save is, while one is under way. */
  percent?: number
  /** Why the last save failed. */
  error?: string
}

interface Kept extends Drafts {
  idempotencyKey: string
}

const empty: Drafts = { rows: [] }
const kept = new Map<string, Kept>()
const running = new Map<string, AbortController>()
const { subscribe, notify: changed } = createStore()
let nextKey = 1

/** Nobody finds what somebody else has chosen. */
const ownerKey = (negotiationId: number) => `${currentSession()?.id}:${negotiationId}`

function set(owner: string, next: Kept) {
  if (next.rows.length === 0) kept.delete(owner)
  else kept.set(owner, next)
  changed()
}

const draftsOf = (owner: string): Kept => kept.get(owner) ?? { rows: [], idempotencyKey: randomKey() }

/** Another content is another request; what was refused before may be right now. */
function setRows(negotiationId: number, change: (rows: readonly Draft[]) => Draft[]) {
  const owner = ownerKey(negotiationId)
  set(owner, { rows: change(draftsOf(owner).rows), idempotencyKey: randomKey() })
}

/** What waits to be saved with this negotiation. */
export const useDrafts = (negotiationId: number): Drafts =>
  useSyncExternalStore(subscribe, () => kept.get(ownerKey(negotiationId)) ?? empty)

/** How many rows wait to be saved with this negotiation. */
export const unsavedAttachments = (negotiationId: number): number => draftsOf(ownerKey(negotiationId)).rows.length

/** Takes files to be saved together. */
export const addFiles = (negotiationId: number, files: readonly File[]): void =>
  setRows(negotiationId, (rows) => [
    ...rows,
    ...files.map((file) => ({ key: nextKey++, file, name: file.name, descrizione: '' })),
  ])

/** Takes up the words about an attachment that is there already. */
export const describe = (negotiationId: number, id: number, name: string, descrizione: string): void =>
  setRows(negotiationId, (rows) =>
    rows.some((row) => row.id === id) ? [...rows] : [...rows, { key: nextKey++, id, name, descrizione }],
  )

export const setDescription = (negotiationId: number, key: number, descrizione: string): void =>
  setRows(negotiationId, (rows) =>
    rows.map((row) => (row.key === key ? { ...row, descrizione, error: undefined } : row)),
  )

export const dropDraft = (negotiationId: number, key: number): void =>
  setRows(negotiationId, (rows) => rows.filter((row) => row.key !== key))

/** Whoever leaves has agreed to lose what was chosen; what is being saved, or could not be, is still there later. */
export function leaveDrafts(negotiationId: number): void {
  const owner = ownerKey(negotiationId)
  const { rows, percent, error, idempotencyKey } = draftsOf(owner)
  if (rows.length > 0 && percent === undefined && error === undefined) set(owner, { rows: [], idempotencyKey })
}

/** Stops a save under way; everything stays to be saved. */
export const stopSaving = (negotiationId: number): void => running.get(ownerKey(negotiationId))?.abort()

/** Saves all rows in one call. What fails stays as it was chosen, with the reason. */
export async function saveDrafts(negotiationId: number, done: () => void): Promise<void> {
  const owner = ownerKey(negotiationId)
  if (running.has(owner)) return
  const { rows, idempotencyKey } = draftsOf(owner)
  const controller = new AbortController()
  running.set(owner, controller)
  set(owner, { rows, idempotencyKey, percent: 0 })
  try {
    await sendParts(`/api/${ATTACHMENTS}`, partsOf(negotiationId, rows), {
      progress: (percent) => set(owner, { rows, idempotencyKey, percent }),
      signal: controller.signal,
      headers: { 'Idempotency-Key': idempotencyKey },
    })
    set(owner, { rows: [], idempotencyKey })
    showMessage({ success: true, message: t('sends.attachments.saved') })
    done()
  } catch (failure) {
    if (controller.signal.aborted) return set(owner, { rows, idempotencyKey })
    const { message, errors = {} } = toHttpError(failure)
    const refused = rows.map((row, index) => ({ ...row, error: errorOf(errors, index) }))
    const said = Object.values(errors).flat()
    const error = said.length > 0 ? said.join('. ') : message
    set(owner, { rows: refused, idempotencyKey, error })
    reportFailure(failure, t('sends.attachments.notSaved', { reason: error }))
  } finally {
    running.delete(owner)
  }
}

/** The parts of the call, as the specification names them. */
export function partsOf(negotiationId: number, rows: readonly Draft[]): FormData {
  const parts = new FormData()
  parts.append('trattativaCpId', String(negotiationId))
  for (const [index, { id, file, descrizione }] of rows.entries()) {
    if (id !== undefined) parts.append(`allegati[${index}][id]`, String(id))
    parts.append(`allegati[${index}][descrizione]`, descrizione.trim())
    if (file) parts.append(`allegati[${index}][file]`, file)
  }
  return parts
}

/** What the server says of the row at that place. */
function errorOf(errors: Record<string, string[]>, index: number): string | undefined {
  const said = Object.entries(errors).flatMap(([name, sentences]) =>
    name.startsWith(`allegati[${index}][`) ? sentences : [],
  )
  return said.length > 0 ? said.join('. ') : undefined
}

// Closing the tab would lose what was chosen: the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (kept.size > 0) event.preventDefault()
})
