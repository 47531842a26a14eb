import type { Values } from '#schema/rows/row.ts'
import type { DraftField } from '#src/device/drafts/draft.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'

/** What a draft holds of a part: its entries for people, and the JSON that restores it. */
export interface PartDraft {
  entries: DraftField[]
  form: unknown
}

/** Whether the form is to be sent again after a refusal, or waits for the user, who is shown why. */
export type AfterRefusal = 'again' | 'shown'

/** A section of a form that holds rows of another table, which are saved in one request with the row of the form. */
export interface FormPart {
  isChanged: () => boolean
  /** Whether all of it can be saved; else it shows what cannot. */
  isValid: () => boolean
  /** What the request says of it. */
  body: () => readonly Values[]
  draft: () => PartDraft | undefined
  restore: (form: unknown) => void
  discard: () => void
  /** The server has refused the request because of this part; `errors` are by key within it: `0.quantity`. */
  refused: (errors: Record<string, string[]>, error: HttpError) => Promise<AfterRefusal>
  saved: () => void
}

/** The parts of a form by the key of their section, which is their key in its requests. */
export interface FormParts {
  /** Returns what takes it out again. */
  add: (key: string, part: FormPart) => () => void
  /** A part tells that something was typed in it. */
  changed: () => void
  /** Whose `listen` is called then; returns what ends it. */
  subscribe: (listen: () => void) => () => void
  isChanged: () => boolean
  isValid: (isThere: (key: string) => boolean) => boolean
  /** The changed parts of a request, without those whose section is not there. */
  body: (isThere: (key: string) => boolean) => Values
  draft: () => { entries: DraftField[]; form?: Record<string, unknown> }
  /** Restores the parts of a draft, also those that are mounted only later. */
  restore: (form: unknown) => void
  discard: () => void
  /** Undefined where a refusal is not about them. */
  refused: (error: HttpError) => Promise<AfterRefusal | undefined>
  saved: () => void
}

/** Entries of drafts with this type are read by people; the part itself is restored from the JSON of the draft. */
export const PART_ENTRY = 'rows'

/** The entries of one section, by their keys within it: `('righe', { 'righe.0.x': 1 })` -> `{ '0.x': 1 }`; that of the section itself has the key ''. */
export function membersWithin<T>(key: string, all: Readonly<Record<string, T>>): Record<string, T> {
  const members = Object.entries(all).flatMap(([path, one]): [string, T][] => {
    if (path === key) return [['', one]]
    return path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), one]] : []
  })
  return Object.fromEntries(members)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a new form: none, until their sections are mounted. */
export function createFormParts(): FormParts {
  const parts = new Map<string, FormPart>()
  const listeners = new Set<() => void>()
  /** Restored before their section was there. */
  const waiting = new Map<string, unknown>()
  const all = () => [...parts.values()]
  return {
    add(key, part) {
      parts.set(key, part)
      if (waiting.has(key)) part.restore(waiting.get(key))
      waiting.delete(key)
      return () => {
        if (parts.get(key) === part) parts.delete(key)
      }
    },
    changed() {
      for (const listen of listeners) listen()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    isChanged: () => waiting.size > 0 || all().some((part) => part.isChanged()),
    // Every one shows what is wrong in it.
    isValid: (isThere) => [...parts].filter(([key, part]) => isThere(key) && !part.isValid()).length === 0,
    body: (isThere) =>
      Object.fromEntries(
        [...parts].flatMap(([key, part]) => {
          const rows = isThere(key) && part.isChanged() ? part.body() : []
          return rows.length > 0 ? [[key, rows]] : []
        }),
      ),
    draft() {
      const drafts = [...parts].flatMap(([key, part]) => {
        const draft = part.draft()
        return draft ? [{ key, ...draft }] : []
      })
      const forms = [...drafts.map(({ key, form }): [string, unknown] => [key, form]), ...waiting]
      const entries = drafts.flatMap((draft) => draft.entries)
      return forms.length > 0 ? { entries, form: Object.fromEntries(forms) } : { entries }
    },
    restore(form) {
      for (const [key, value] of Object.entries(isRecord(form) ? form : {})) {
        const part = parts.get(key)
        if (part) part.restore(value)
        else waiting.set(key, value)
      }
    },
    discard() {
      waiting.clear()
      for (const part of all()) part.discard()
    },
    async refused(error) {
      const answers: AfterRefusal[] = []
      for (const [key, part] of parts) {
        const errors = membersWithin(key, error.errors ?? {})
        if (Object.keys(errors).length > 0) answers.push(await part.refused(errors, error))
      }
      return answers.includes('shown') ? 'shown' : answers[0]
    },
    saved() {
      for (const part of all()) part.saved()
    },
  }
}
