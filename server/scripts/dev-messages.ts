import type { DefinitionReport } from '#schema/changes.ts'

/**
 * What `npm run dev` asks of its API process: take over what is on disk, with decisions as on the command line; or close
 * the APIs before the present one, as nobody asks them any more.
 */
export type DevRequest = { flags: string[] } | { close: 'replaced' }

/** What the API process answers: what came of it, and where the API is now; nowhere when it could not start. */
export interface DevAnswer {
  report: DefinitionReport
  address?: string
}
