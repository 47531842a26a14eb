import type { Model } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { MessageAction } from '#src/lib/snackbar.ts'
import type { Command } from './command.ts'

/** What is to be done next. */
export interface NextStep {
  /** The row that it is about, by its name; that of the page that is open unless said, or none. */
  about?: { table: string; id: number; name?: string }
  title?: string
}

/** A row that was saved, as it was and as it is. */
export interface SavedRow {
  model: Model
  table: Table
  /** Undefined for a new one. */
  before?: Row
  after: Row
}

/** A part that is there for users who may add next steps. */
interface Taker {
  /** Opens the form of a next step over whatever page is open. */
  ask: (step: NextStep) => void
  /** What is offered after a save by which a row has come to be such as its definition says (`nextStep`). */
  offerAfter: (saved: SavedRow) => MessageAction | undefined
}

let taker: Taker | undefined

/** Takes next steps until the function that it returns is called. */
export function takeNextSteps(part: Taker): () => void {
  taker = part
  return () => {
    if (taker === part) taker = undefined
  }
}

/** Opens the form of a next step; nothing happens where nobody takes them. */
export const askNextStep: Taker['ask'] = (step) => taker?.ask(step)

/** What is offered after a save; nothing where nobody takes next steps. */
export const nextStepOf: Taker['offerAfter'] = (saved) => taker?.offerAfter(saved)

/** The same after a command; a request that does not say what the row was before offers nothing. */
export function nextStepAfter<T>(
  model: Model,
  table: Table,
  command: Command<T>,
  after: Row | undefined,
): MessageAction | undefined {
  const before = command.row ?? command.was
  return after && (before || !('path' in command)) ? nextStepOf({ model, table, before, after }) : undefined
}
