import type { DefinitionReport } from '#schema/report/changes.ts'

/**
 * What `npm run dev` asks of its API process: to take over what is on disk, with decisions as on the command line; or to
 * look whether somebody else took over other definitions than those it serves, and then to serve these.
 */
export type DevQuestion = { ask: 'update'; flags: string[] } | { ask: 'look' }

/** A question, to be answered under its id; or to close the APIs before the present one, as nobody asks them any more. */
export type DevRequest = (DevQuestion & { id: number }) | { ask: 'closeReplaced' }

/** What came of a question, and where the API is now; nowhere when it could not start. */
export interface DevAnswer {
  report: DefinitionReport
  address?: string
  /** The database could not be reached: the same may be asked again. */
  away?: boolean
}

/** What the API process sends: no answer where there was nothing new to look at. */
export interface DevReply {
  id: number
  answer?: DevAnswer
}
