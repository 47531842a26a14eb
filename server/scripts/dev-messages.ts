import type { DefinitionReport } from '#schema/changes.ts'

/** What `npm run dev` asks of its API process: take over what is on disk, with decisions as on the command line. */
export interface DevRequest {
  flags: string[]
}

/** What the API process answers: what came of it, and where the API is now; nowhere when it could not start. */
export interface DevAnswer {
  report: DefinitionReport
  address?: string
}
