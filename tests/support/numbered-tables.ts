import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { Rights } from '#schema/rights/access.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { withRoles } from './with-roles.ts'

// Contracts that are numbered by year, by branch and by the clock, with lines that are numbered within their contract.

const named = { type: 'text', label: 'Nome', required: true } as const
const screen = (route: string) => [{ route: `/configurations/${route}`, area: 'crm-config' }]

const branches = {
  name: 'prova_filiali',
  label: { one: 'Filiale', many: 'Filiali' },
  title: 'nome',
  lookup: true,
  screens: screen('provaFiliali'),
  fields: { nome: named, codice: { type: 'text', label: 'Codice', required: true, maxLength: 10 } },
} satisfies TableInput

const contracts = {
  name: 'prova_contratti',
  label: { one: 'Contratto', many: 'Contratti' },
  title: 'numero',
  screens: screen('provaContratti'),
  fields: {
    numero: { type: 'sequence', label: 'Numero', pattern: '{year}/{0000}', day: 'data' },
    sigla: { type: 'sequence', label: 'Sigla', pattern: '{filiale.codice}-{0000}/{year}' },
    protocollo: { type: 'sequence', label: 'Protocollo', pattern: 'P{year}{00000}' },
    nome: named,
    data: { type: 'date', label: 'Data', required: true },
    filiale: { type: 'reference', label: 'Filiale', table: 'prova_filiali', required: true },
    pezzi: { type: 'number', label: 'Pezzi', min: 0, max: 10 },
  },
} satisfies TableInput

const lines = {
  name: 'prova_posizioni',
  label: { one: 'Posizione', many: 'Posizioni' },
  title: 'nome',
  screens: screen('provaPosizioni'),
  fields: {
    nome: named,
    numero: { type: 'sequence', label: 'Numero', pattern: '{contratto.numero}.{00}' },
    contratto: {
      ...{ type: 'reference', label: 'Contratto', table: 'prova_contratti' },
      ...{ required: true, onDelete: 'cascade' },
    },
  },
} satisfies TableInput

const tables = { prova_filiali: branches, prova_contratti: contracts, prova_posizioni: lines }

/** The product with these tables, and further roles. */
export function numberedModel(roles: Readonly<Record<string, Rights>> = {}) {
  return readModel({ ...definitions, ...tables }, { ...access, roles: withRoles(roles) })
}
