import type { z } from 'zod'
import type { Row, Values } from '#schema/rows/row.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'

/** The verbs of a row. Undoing one requires the right to the inverse verb. */
export type RowVerb = 'create' | 'update' | 'delete'

/** Values of a row, or of a new one; a function computes them from the version of the row they are sent for. */
interface ValuesToSend {
  values: Values | ((row: Row | undefined) => Values)
}

interface Deletion {
  deletes: true
}

/** A request to a route of its own. A POST gets an idempotency key. */
export interface OwnRequest {
  path: string
  /** POST by default. */
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** The values that the row has after the request; with them it is compared like a change of these values. */
  resultingValues?: Values
  /** Carried out twice it has the same effect as once: after a failure it is a request of its own, with a key of its own. */
  idempotent?: true
  /** Does not show the loading indicator. */
  background?: boolean
}

/** A verb for a row: the request, the fields it depends on, and the message about it. */
export type Command<T = unknown> = Sending & Telling<T>

/** The request, and the fields it depends on. */
export type Sending = (ValuesToSend | Deletion | OwnRequest) & Basis

interface Basis {
  /** The row as the page shows it; the request names its version. */
  row?: Row
  /** The row as it was, where the request names no version of it. */
  was?: Row
  /**
   * Names of the fields it depends on. If another user changed one of them, the user is asked; otherwise the command is sent
   * again. By default the fields of its values; for a deletion, or a request without values, all fields that users write.
   */
  touches?: readonly string[]
  /** It changes rows that belong to the row, which itself may keep its version. */
  withRows?: boolean
  /** The caller merges the changes of other users itself: it gets the refusal for a newer version. */
  callerMerges?: boolean
  /** The label of the button that carries it out over the changes of other users. */
  anyway?: string
  /** The idempotency key for a body; by default a random one, which lasts while that body is the last attempt. */
  requestKey?: (body: string) => Promise<string>
}

/** The undo of a command, and the message about it. */
interface Telling<T> {
  /** Offers to undo it, with the right that undoing this verb requires. */
  undo?: RowVerb
  /** The row no longer exists afterwards, as after a deletion. */
  removes?: boolean
  /** The sentence of the message; by default that it was saved, null for no message. */
  message?: string | null | ((done: Done<T>) => string | null | undefined)
  /** How long the message stays if it offers no action. */
  messageMs?: number
  /** Whether the caller shows this failure itself. */
  shows?: (error: HttpError) => boolean
  /** The sentence of the message about refused values, or about a newer row that cannot be compared; `reason` is the server's. */
  refused?: (error: HttpError, reason: string) => string
  /** Validates the body of the answer. */
  reads?: z.ZodType<T>
  /** Called as soon as it is done, before any refetch. */
  onDone?: (done: Done<T>) => void
}

/** The result of a command that was carried out. */
export interface Done<T = unknown> {
  done: true
  /** The row as stored, if the response contains it. */
  row?: Row
  /** The body of the response, validated by `reads`; undefined without it. */
  data?: T
  /** Undoes it; undefined if nothing was changed, or the user lacks the right. */
  undo?: () => Promise<void>
}

interface NotDone {
  done: false
  /**
   * The failure, shown already unless the caller shows it. Undefined if the user declined, an earlier command was still
   * running, or the session ended.
   */
  error?: HttpError
  /** The current row, if it is newer than the one shown. */
  current?: Row
}

/** The result of a command: carried out, or not and why. */
export type CommandResult<T = unknown> = Done<T> | NotDone

/** Whether a failure has errors by field, which a form shows beside its fields. */
export const isByField = (error: HttpError): boolean => error.status === 422 && error.errors !== undefined

/** Whether a command deletes what it is sent for, so that it cannot be carried out twice. */
export const isDeletion = (command: Sending): boolean =>
  'deletes' in command || ('path' in command && command.method === 'DELETE')
