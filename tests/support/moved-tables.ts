import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { Rights } from '#schema/rights/access.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import type { Database } from '#server/db/database.ts'
import { withRoles } from './with-roles.ts'

// Orders that move between states by a choice, with lines whose total a move asks for; tasks that move by what their phase means.

const screen = (route: string) => [
  { route: `/configurations/${route}`, area: 'crm-config' },
  { route: `/configurations/${route}/:id`, area: 'crm-config', kind: 'record' as const, menu: false },
]
const named = { type: 'text', label: 'Nome', required: true } as const

export const movedOrders = {
  name: 'prova_pratiche',
  label: { one: 'Pratica', many: 'Pratiche', gender: 'f' },
  title: 'nome',
  screens: screen('provaPratiche'),
  groups: [
    { key: 'dati', title: 'Dati', fields: ['nome', 'stato', 'motivo', 'nota', 'inviataIl', 'chiusaIl', 'chiusaDa'] },
    { key: 'righe', title: 'Righe', rows: 'prova_pratiche_righe' },
  ],
  workflow: {
    field: 'stato',
    moves: [
      { to: ['bozza', 'urgente'] },
      { from: 'bozza', to: 'urgente' },
      {
        from: ['bozza', 'urgente'],
        to: 'inviata',
        when: { totale: { from: 10 } },
        sets: { inviataIl: '$today' },
        label: 'Invia',
      },
      { from: 'inviata', to: 'scaduta', by: [] },
      { from: 'inviata', to: 'bozza', label: 'Riapri' },
      {
        from: 'inviata',
        to: 'approvata',
        by: ['ROLE_CAPO'],
        when: { nota: { empty: false } },
        sets: { chiusaIl: '$now', chiusaDa: '$me' },
        label: 'Approva',
      },
      {
        from: ['bozza', 'inviata'],
        to: 'annullata',
        asks: ['motivo', 'nota'],
        sets: { chiusaIl: '$now' },
        label: 'Annulla',
      },
    ],
  },
  fields: {
    nome: named,
    stato: {
      type: 'choice',
      label: 'Stato',
      options: {
        bozza: 'Bozza',
        urgente: { label: 'Urgente', color: 'red' },
        inviata: { label: 'Inviata', color: 'blue' },
        approvata: { label: 'Approvata', color: 'green' },
        annullata: 'Annullata',
        scaduta: 'Scaduta',
      },
      default: 'bozza',
    },
    motivo: {
      type: 'choice',
      label: 'Motivo',
      options: { prezzo: 'Prezzo', tempi: 'Tempi' },
      when: { stato: 'annullata' },
      requiredWhen: { stato: 'annullata' },
    },
    nota: { type: 'longText', label: 'Nota' },
    inviataIl: { type: 'date', label: 'Inviata il' },
    chiusaIl: { type: 'instant', label: 'Chiusa il', readOnly: true },
    chiusaDa: { type: 'reference', label: 'Chiusa da', table: 'users', readOnly: true },
    totale: { type: 'money', label: 'Totale', computed: { sum: 'righe.importo' } },
  },
} satisfies TableInput

const lines = {
  name: 'prova_pratiche_righe',
  label: { one: 'Riga', many: 'Righe', gender: 'f' },
  title: 'nome',
  fields: {
    nome: named,
    importo: { type: 'money', label: 'Importo', min: 0 },
    pratica: { type: 'reference', label: 'Pratica', table: 'prova_pratiche', required: true, onDelete: 'cascade' },
  },
} satisfies TableInput

const phases = {
  name: 'prova_fasi',
  label: { one: 'Fase', many: 'Fasi', gender: 'f' },
  title: 'nome',
  lookup: true,
  screens: [{ route: '/configurations/provaFasi', area: 'crm-config' }],
  fields: {
    nome: named,
    senso: {
      type: 'choice',
      label: 'Senso',
      options: { aperta: 'Aperta', fatta: 'Fatta', persa: 'Persa' },
      default: 'aperta',
    },
  },
} satisfies TableInput

const tasks = {
  name: 'prova_incarichi',
  label: { one: 'Incarico', many: 'Incarichi' },
  title: 'nome',
  screens: screen('provaIncarichi'),
  workflow: {
    field: 'fase.senso',
    moves: [
      { to: 'aperta' },
      { from: 'aperta', to: ['fatta', 'persa'], asks: ['perche'] },
      { from: 'persa', to: 'persa', by: ['ROLE_CAPO'], asks: ['perche'] },
      { from: 'persa', to: 'aperta' },
    ],
  },
  fields: {
    nome: named,
    fase: { type: 'reference', label: 'Fase', table: 'prova_fasi' },
    perche: { type: 'text', label: 'Perché', when: { 'fase.senso': 'persa' } },
  },
} satisfies TableInput

/** The definitions of the product with these. */
export const movedDefinitions = {
  ...definitions,
  prova_pratiche: movedOrders,
  prova_pratiche_righe: lines,
  prova_fasi: phases,
  prova_incarichi: tasks,
}

const inArea = ['prova_pratiche', 'prova_pratiche_righe', 'prova_incarichi', 'prova_fasi']
const all: Rights = {
  open: ['/configurations/provaPratiche', '/configurations/provaIncarichi'],
  read: inArea,
  create: inArea,
  update: inArea,
  delete: inArea,
}

/** Who changes rows: one of two approves. */
const movingRoles: Readonly<Record<string, Rights>> = { ROLE_CAPO: all, ROLE_ADDETTO: all }

/** The product with these tables and roles. */
export const movedModel = () => readModel(movedDefinitions, { ...access, roles: withRoles(movingRoles) })

/** Deletes the rows of all these tables, and what is kept of their states. */
export async function emptyMoved(db: Database): Promise<void> {
  for (const table of ['prova_pratiche_righe', 'prova_pratiche', 'prova_incarichi', 'prova_fasi'])
    await db.query(`delete from "${table}"`)
  await db.query(`delete from "_stays" where "table" like 'prova\\_%'`)
}
