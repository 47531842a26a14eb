import { waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect } from 'vitest'
import { screensOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { tablePages } from '#src/resources/features.ts'
import { openScreen } from './screen.tsx'
import type { Received, Reply } from './server.ts'

const colors = { coloreSfondo: '#135C27', coloreCarattere: '#FFFFFF' }
export const present = {
  id: 1,
  version: 1,
  description: 'Presente',
  ordinamento: 1,
  identificativo: 'PRESENTE',
  ...colors,
}
export const absent = {
  id: 2,
  version: 1,
  description: 'Assente',
  ordinamento: 2,
  identificativo: 'ASSENTE',
  ...colors,
}

export const openInventory: Row = {
  id: 7,
  version: 1,
  nome: 'Milano 23-11-2026',
  filialeInventario: { id: 3, name: 'Milano' },
  conteggioCieco: false,
  concluso: false,
  status: 'Aperto',
  calcoloInCorso: false,
  created: '2026-11-23T08:00:00.000Z',
  mezziContati: 1,
  mezziTotali: 3,
  numeroAnomalie: 0,
  utenteConclusione: null,
  dataConclusione: null,
  motivoConclusione: null,
}

export const item = (id: number, status: Row | null = null): Row => ({
  id,
  version: 1,
  inventarioMezzi: { id: 7, nome: 'Milano 23-11-2026' },
  resourceMago: `M-${id}`,
  description: null,
  matricola: null,
  status,
  note: null,
  manuale: 'N',
  contatoDa: null,
  contatoIl: null,
})

/** A device that has told how many scans it still holds. */
export const device = (nome: string, nonInviate: number, ultimaScansione: string | null = null) => ({
  id: 1,
  dispositivo: nome,
  nome,
  utente: { id: 5, username: 'ada', nome: 'Ada', cognome: 'Rossi' },
  nonInviate,
  ultimaScansione,
  segnalatoIl: '2026-11-23T13:49:00.000Z',
})

const noProgress = {
  totale: 3,
  contati: 1,
  senzaStato: 2,
  anomalie: 0,
  tardive: 0,
  perUtente: [],
  dispositivi: [],
  perStato: [],
}

interface Options {
  inventory?: Row
  items?: Row[]
  role?: string
  ability?: AppAbility
  search?: string
  route?: string
  /** How far the count is, beside none. */
  progress?: object
  reply?: (request: Received) => Reply | undefined
}

/** A page of inventories over a server that keeps one inventory and its items. */
export async function openInventories(options: Options = {}) {
  const {
    inventory = openInventory,
    items = [],
    role,
    ability,
    search,
    progress,
    route = '/inventarioMezzi/7',
  } = options
  const reply = (request: Received): Reply | undefined =>
    options.reply?.(request) ?? answer(request, inventory, items, progress)
  const opened = await openScreen(<AllPages />, route, [], { role, ability, search, reply })
  await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull())
  return opened
}

const AllPages = () => (
  <Routes>
    {screensOf(model).flatMap(({ screen, table, title }) => {
      const Page = tablePages[screen.route]
      if (!Page || !table || !screen.route.startsWith('/inventarioMezzi')) return []
      return <Route key={screen.route} path={screen.route} element={<Page {...{ table, screen, title }} />} />
    })}
  </Routes>
)

function answer({ method, path }: Received, inventory: Row, items: Row[], progress?: object): Reply | undefined {
  if (method !== 'GET') return undefined
  if (path === '/api/users/me/filiali-inventario') {
    return { body: { data: [{ filialeInventario: { id: 3, name: 'Milano', codiceMago: 'MI' } }], totalRows: 1 } }
  }
  if (path === '/api/inventari_mezzi/7') return { body: { data: inventory } }
  if (path === '/api/inventari_mezzi') return { body: { data: [inventory], totalRows: 1 } }
  if (path === '/api/inventari-mezzi/7/conteggio') return { body: { data: { ...noProgress, ...progress } } }
  if (path === '/api/inventario_mezzi_item_stati') return { body: { data: [present, absent], totalRows: 2 } }
  if (path !== '/api/inventario-mezzi-items') return undefined
  const totalRowsWithoutStatus = items.filter(({ status }) => status === null).length
  return {
    body: { data: items, totalRows: items.length, totalRowsNoFiltered: items.length, totalRowsWithoutStatus },
  }
}
