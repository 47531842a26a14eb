import type { z } from 'zod'
import type { Row, Values } from '#schema/rows/row.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'

/** The verbs of a row. Each is undone by another, whose right that needs. */
export type RowVerb = 'create' | 'update' | 'delete'

/** Values of a row, or of a new one; as a function they are made of the row as it is when they are sent. */
interface ValuesToSend {
  values: Values | ((row: Row | undefined) => Values)
}

interface Deletion {
  deletes: true
}

/** A request of its own. A POST gets an idempotency key. */
export interface OwnRequest {
  path: string
  /** POST unless it says otherwise. */
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** The values of the row that it amounts to, where it does: with these it is compared as a change of them is. */
  gives?: Values
  /** Does not show the loading indicator. */
  background?: boolean
}

/** A verb that a person gives for a row: what is sent, what it rests on, and what is said of it. */
export type Command<T = unknown> = Sending & Telling<T>

/** What is sent, and on what it rests. */
export type Sending = (ValuesToSend | Deletion | OwnRequest) & Basis

interface Basis {
  /** The row as the page shows it: sent for its version. */
  row?: Row
  /**
   * Names of the fields it rests on. If others changed one of them meanwhile the person is asked, else it is sent again. By
   * default those of the values; for a deletion, or a request that gives none, all that people write.
   */
  touches?: readonly string[]
  /** The caller merges what others changed by itself: a refusal for a newer version is handed over. */
  merges?: boolean
  /** What the person presses to carry it out all the same, over what others changed. */
  anyway?: string
  /** The idempotency key for a body; one that lasts while it is the last that was tried, by default. */
  requestKey?: (body: string) => Promise<string>
}

/** What follows from it, and what is said. */
interface Telling<T> {
  /** It is offered to be undone, as what this verb does. */
  undo?: RowVerb
  /** The row is gone afterwards, as after a deletion. */
  removes?: boolean
  /** The sentence of the message; that it was saved by default, none where it is null. */
  message?: string | null | ((done: Done<T>) => string | null | undefined)
  /** How long the message stays when it offers nothing. */
  messageMs?: number
  /** Failures that the caller shows itself. */
  shows?: (error: HttpError) => boolean
  /** The sentence of a message about refused values, or about a newer row that cannot be compared; `reason` is the server's. */
  refused?: (error: HttpError, reason: string) => string
  /** Validates the body of the answer. */
  reads?: z.ZodType<T>
  /** Called as soon as it is done, before anything is read again. */
  onDone?: (done: Done<T>) => void
}

/** What became of a command that was carried out. */
export interface Done<T = unknown> {
  done: true
  /** The row as stored, where the answer holds it. */
  row?: Row
  /** The body of the answer as `reads` has it; undefined without one. */
  data?: T
  /** Takes it back; undefined where nothing was changed, or the person may not. */
  undo?: () => Promise<void>
}

interface NotDone {
  done: false
  /** Why; told already unless the caller shows it. Undefined where the person left it, one before it was on its way, or the session is over. */
  error?: HttpError
  /** The row as it is now, where that is newer than the one shown. */
  current?: Row
}

export type Outcome<T = unknown> = Done<T> | NotDone

/** Whether a failure is about the values of fields, which a form shows by field. */
export const isByField = (error: HttpError): boolean => error.status === 422 && error.errors !== undefined
