import { createMongoAbility } from '@casl/ability'
import { AbilityProvider } from '@casl/react'
import { screen } from '@testing-library/react'
import { tableOf } from '#schema/model.ts'
import { type AppAbility, abilityFor } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { Negotiations } from '#src/features/negotiations/list/index.tsx'
import { movingIn, recordTarget } from '#src/record/moves/targets.ts'
import { openScreen } from './screen.tsx'
import type { Received, Reply } from './server.ts'

const table = tableOf(model, 'trattative_cp')
const admin = abilityFor(model, ['ROLE_ADMIN'])
/** No role of today reads negotiations without changing them. */
export const reader = createMongoAbility<AppAbility>([{ action: 'read', subject: 'trattative_cp' }])

const state = (id: number, description: string, identificativo: string | null = null) => ({
  ...{ id, description, identificativo, ordinamento: id, esito: identificativo ? 'P' : 'A' },
  ...{ coloreSfondo: '#ffe58f', coloreCarattere: '#000000', carattere: null },
})
const states = [state(1, 'Nuova'), state(2, 'Offerta'), state(3, 'Persa', 'PERSA')]
export const [fresh, offer, lost] = states

/** One of them as the board moves cards to it. */
export const target = (one: object) => recordTarget(moving, one)

export const moving = movingIn(model, table)

/** A negotiation, in the first state unless it says otherwise. */
export const card = (id: number, over: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, ragioneSociale: `Ditta ${id}`, statoTrattativa: fresh, archiviata: 'N', esito: 'A' },
  ...{ operatore: { id: 1, username: 'bianchi', nomeCompleto: 'Mario Bianchi' }, telefono: '3331234567' },
  ...{ scoreGriglia: 40, richiamareInData: '01-02-2020', richiamareInOrario: '09:30', statoDal: null, fermaDal: null },
  ...{ motivoPersa: null, notePersa: null, ...over },
})

/** A small server of negotiations: their columns, pages of them by state or by id, and their changes. */
function serverOf(rows: Row[]) {
  const inState = (id: number | null) => rows.filter((row) => ((row.statoTrattativa as Row | null)?.id ?? null) === id)
  const list = ({ query }: Received): Reply => {
    const filters = JSON.parse(query.get('filters') ?? '{}')
    const wanted = filters.statoTrattativaId
    const found = filters.id
      ? rows.filter(({ id }) => filters.id.includes(id))
      : wanted === undefined
        ? rows
        : inState(typeof wanted === 'number' ? wanted : null)
    const [size, page] = [Number(query.get('rowsPerPage')), Number(query.get('page'))]
    return { body: { data: found.slice((page - 1) * size, page * size), totalRows: found.length } }
  }
  const column = (shown: { id: number } | null, found: Row[]) => ({
    ...{ value: shown?.id ?? null, shown, count: found.length, figure: found.length },
  })
  const change = ({ path, body }: Received): Reply => {
    const row = rows.find(({ id }) => id === Number(path.split('/')[3]))
    const { statoTrattativaId: to, ...others } = body as Record<string, unknown>
    const next = { statoTrattativa: states.find(({ id }) => id === to) ?? null, version: (row?.version ?? 0) + 1 }
    return { body: { data: Object.assign(row ?? {}, others, next) }, headers: { 'x-command': 'c1' } }
  }
  return (request: Received): Reply => {
    if (request.method === 'PUT') return change(request)
    if (request.path === '/api/trattative_cp') return list(request)
    if (request.path === '/api/stati_trattative') return { body: { data: states, totalRows: 3 } }
    if (request.path !== '/api/trattative_cp/figures') return { body: { data: [], totalRows: 0 } }
    const columns = states.map((one) => column(one, inState(one.id)))
    return { body: { data: inState(null).length > 0 ? [...columns, column(null, inState(null))] : columns } }
  }
}

/** The board over that small server, as a person with these rights sees it. */
export async function openBoard(
  rows: Row[],
  { ability = admin, filters = {}, reply = (_request: Received): Reply | undefined => undefined } = {},
) {
  const [first] = table.screens
  if (!first) throw new Error('The negotiations have a screen')
  const serve = serverOf(rows)
  const opened = await openScreen(
    <AbilityProvider value={ability}>
      <Negotiations table={table} screen={first} title="Trattative CP" />
    </AbilityProvider>,
    first.route,
    rows,
    {
      reply: (request) => reply(request) ?? serve(request),
      search: `?${new URLSearchParams({ mostra: 'bacheca', filters: JSON.stringify(filters) })}`,
    },
  )
  await screen.findByRole('region', { name: 'Nuova' })
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT')
  const pages = () =>
    opened.server.received.filter(
      ({ path, query }) =>
        path === '/api/trattative_cp' &&
        query.get('rowsPerPage') === '50' &&
        query.get('filters')?.includes('statoTrattativaId'),
    )
  return { ...opened, puts, pages }
}
