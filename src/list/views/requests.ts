import { z } from 'zod'
import { type ListView, viewGrammar } from '#schema/grammar/view-grammar.ts'
import { readAhead } from '#src/lib/net/ahead.ts'
import { envelope } from '#src/lib/net/answers.ts'
import { call } from '#src/lib/net/http.ts'

export const audiences = ['me', 'role', 'all'] as const
export type Audience = (typeof audiences)[number]

const savedView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  audience: z.enum(audiences),
  role: z.string().nullable(),
  writable: z.boolean(),
  state: viewGrammar,
  /** Sentences about what it names that is not there any more. */
  gone: z.array(z.string()),
})
export type SavedView = z.output<typeof savedView>

const viewsOfList = z.object({
  views: z.array(savedView),
  defaults: z.object({ mine: z.string().nullable(), roles: z.record(z.string(), z.string()) }),
  mayShare: z.boolean(),
})
/** The saved views of a list, which of them it opens with, and whether the user decides that for others. */
export type ViewsOfList = z.output<typeof viewsOfList>

export const noViews: ViewsOfList = { views: [], defaults: { mine: null, roles: {} }, mayShare: false }

export const VIEWS_PATH = '/api/views'
export const viewsQuery = (list: string) => ({ list })

export const loadViews = (list: string): Promise<ViewsOfList> =>
  readAhead(VIEWS_PATH, envelope(viewsOfList), { query: viewsQuery(list), background: true })

/** What is said of a view beside what it shows. */
export interface ViewFacts {
  name: string
  audience: Audience
  role: string | null
}

const madeIds = envelope(z.object({ ids: z.array(z.number()) }))

/** The request of a command that saves a new view; its answer has the id. */
export const newView = (list: string, facts: ViewFacts, state: ListView) => ({
  path: VIEWS_PATH,
  body: { list, ...facts, state },
  reads: madeIds,
})

export const changeView = ({ id, version }: SavedView, body: Partial<ViewFacts> & { state?: ListView }) =>
  call(`${VIEWS_PATH}/${id}`, { method: 'PUT', body, headers: { 'If-Match': `W/"${version}"` } })

export const orderViews = (ids: readonly number[]) => call(`${VIEWS_PATH}/order`, { method: 'PUT', body: { ids } })

/** Opens the list with that view, for the user or for a role; null: as if nobody had chosen. */
export const setDefaultView = (list: string, view: string | null, role: string | null) =>
  call(`${VIEWS_PATH}/default`, { method: 'PUT', body: { list, view, role } })
