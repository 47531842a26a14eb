import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import type { TestApp } from './app.ts'

// Orders whose form depends on what they are: a reason only when they are closed, details of one kind, contacts of their customer.

const named = { type: 'text', label: 'Nome', required: true } as const

const states = {
  name: 'prova_stati',
  label: { one: 'Stato', many: 'Stati' },
  title: 'nome',
  lookup: true,
  screens: [{ route: '/configurations/provaStati', area: 'crm-config' }],
  fields: { nome: named, chiuso: { type: 'flag', label: 'Chiuso', default: 'N' } },
} satisfies TableInput

const customers = {
  name: 'prova_clienti',
  label: { one: 'Cliente', many: 'Clienti' },
  title: 'nome',
  lookup: true,
  screens: [{ route: '/configurations/provaClienti', area: 'crm-config' }],
  fields: { nome: named, referente: { type: 'text', label: 'Referente' } },
} satisfies TableInput

const contacts = {
  name: 'prova_contatti',
  label: { one: 'Contatto', many: 'Contatti' },
  title: 'nome',
  lookup: true,
  screens: [{ route: '/configurations/provaContatti', area: 'crm-config' }],
  fields: {
    nome: named,
    cliente: { type: 'reference', label: 'Cliente', table: 'prova_clienti', onDelete: 'unlink' },
    attivo: { type: 'flag', label: 'Attivo', default: 'Y' },
  },
} satisfies TableInput

const orders = {
  name: 'prova_ordini',
  label: { one: 'Ordine', many: 'Ordini' },
  title: 'nome',
  screens: [
    {
      route: '/configurations/provaOrdini',
      area: 'crm-config',
      columns: ['nome', 'tipo', 'stato', 'motivo', 'dettaglio', 'importo', 'voce'],
      inline: ['tipo', 'motivo', 'dettaglio', 'importo', 'voce'],
    },
    { route: '/configurations/provaOrdini/:id', area: 'crm-config', kind: 'record', menu: false },
  ],
  groups: [
    { key: 'ordine', title: 'Ordine', fields: ['nome', 'tipo', 'stato', 'motivo', 'dettaglio', 'importo', 'voce'] },
    { key: 'persone', title: 'Persone', fields: ['cliente', 'contatto', 'referente'] },
    { key: 'consegna', title: 'Consegna', when: { tipo: 'b' }, fields: ['luogo', 'note'] },
  ],
  fields: {
    nome: named,
    tipo: { type: 'choice', label: 'Tipo', options: { a: 'Vendita', b: 'Noleggio' }, default: 'a' },
    stato: { type: 'reference', label: 'Stato', table: 'prova_stati' },
    motivo: { type: 'text', label: 'Motivo', requiredWhen: { 'stato.chiuso': 'Y' } },
    dettaglio: { type: 'text', label: 'Dettaglio', when: { tipo: 'b' } },
    importo: { type: 'money', label: 'Importo', readOnlyWhen: { 'stato.chiuso': 'Y' } },
    voce: {
      type: 'choice',
      label: 'Voce',
      options: { x: 'Listino', y: 'Offerta', z: 'Omaggio' },
      optionsWhen: [{ when: { tipo: 'a' }, options: ['x'] }, { options: ['y', 'z'] }],
    },
    cliente: { type: 'reference', label: 'Cliente', table: 'prova_clienti' },
    contatto: {
      type: 'reference',
      label: 'Contatto',
      table: 'prova_contatti',
      optionsWhen: [{ options: { clienteId: '$row.cliente', attivo: 'Y' } }],
    },
    voci: {
      type: 'choices',
      label: 'Voci',
      options: { k: 'Cavi', l: 'Leve', m: 'Martinetti' },
      optionsWhen: [{ when: { tipo: 'b' }, options: ['l', 'm'] }],
    },
    urgente: { type: 'flag', label: 'Urgente', when: { tipo: 'b' } },
    firmato: { type: 'text', label: 'Firmato', when: { tipo: 'b' }, readOnlyWhen: { 'stato.chiuso': 'Y' } },
    saluto: { type: 'text', label: 'Saluto', default: { from: 'referente' } },
    referente: { type: 'text', label: 'Referente', default: { from: 'cliente.referente' } },
    luogo: { type: 'text', label: 'Luogo' },
    note: { type: 'longText', label: 'Note', default: 'da concordare' },
  },
} satisfies TableInput

/** The product with these tables, and a role that edits orders and reads no more of their states than the name. */
export const ruledModel = () =>
  readModel(
    { ...definitions, prova_stati: states, prova_clienti: customers, prova_contatti: contacts, prova_ordini: orders },
    { ...access, roles: { ...access.roles, ROLE_ORDINI: { label: 'Ordini', manage: ['prova_ordini'] } } },
  )

let count = 0

/** The id of a row of the table, made by somebody who may make all; an order has a name of its own. */
export async function madeRow(app: TestApp, table: string, values: Values = {}): Promise<number> {
  const named = { nome: `Ordine ${++count}`, ...values }
  const { status, body } = await app.as('ROLE_SUPER_ADMIN').post(`/api/${table}`, named)
  if (status !== 201) throw new Error(`${table}: ${JSON.stringify(body)}`)
  return body.data.id
}
