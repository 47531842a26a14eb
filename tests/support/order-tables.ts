import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { Rights } from '#schema/rights/access.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import type { Database } from '#server/db/database.ts'
import { withRoles } from './with-roles.ts'

// Orders with lines that people put in order and that are saved with them, totals of the lines, and terms that only some orders have.

const screen = (route: string) => [{ route: `/configurations/${route}`, area: 'crm-config' }]
const named = { type: 'text', label: 'Nome', required: true } as const
const ofOrder = {
  type: 'reference',
  label: 'Ordine',
  table: 'prova_ordini',
  required: true,
  onDelete: 'cascade',
} as const

const articles = {
  name: 'prova_articoli',
  label: { one: 'Articolo', many: 'Articoli' },
  title: 'nome',
  lookup: true,
  active: 'attivo',
  screens: screen('provaArticoli'),
  fields: {
    nome: named,
    prezzo: { type: 'money', label: 'Prezzo', pick: true },
    attivo: { type: 'flag', label: 'Attivo', default: 'Y' },
  },
} satisfies TableInput

const orders = {
  name: 'prova_ordini',
  label: { one: 'Ordine', many: 'Ordini' },
  title: 'nome',
  screens: [
    ...screen('provaOrdini'),
    { route: '/configurations/provaOrdini/:id', area: 'crm-config', kind: 'record', menu: false },
  ],
  groups: [
    { key: 'dati', title: 'Dati', fields: ['nome', 'tipo', 'data', 'note'] },
    { key: 'righe', title: 'Righe', rows: 'prova_ordini_righe' },
    {
      ...{ key: 'rate', title: 'Rate', rows: 'prova_ordini_rate', columns: ['scadenza', 'importo'] },
      when: { tipo: 'noleggio' },
    },
  ],
  fields: {
    nome: named,
    tipo: {
      type: 'choice',
      label: 'Tipo',
      options: { vendita: 'Vendita', noleggio: 'Noleggio' },
      default: 'vendita',
    },
    data: { type: 'date', label: 'Data', default: '$today' },
    note: { type: 'longText', label: 'Note' },
    totale: { type: 'money', label: 'Totale', computed: { sum: 'righe.importo' } },
    pezzi: { type: 'number', label: 'Pezzi', decimals: 2, computed: { sum: 'righe.quantita' } },
    numeroRighe: { type: 'number', label: 'Numero righe', computed: { count: 'righe' } },
    primaConsegna: { type: 'date', label: 'Prima consegna', computed: { min: 'righe.consegna' } },
    ultimaConsegna: { type: 'date', label: 'Ultima consegna', computed: { max: 'righe.consegna' } },
    rateTotale: { type: 'money', label: 'Totale rate', computed: { sum: 'rate.importo' } },
  },
} satisfies TableInput

const lines = {
  name: 'prova_ordini_righe',
  label: { one: 'Riga', many: 'Righe', gender: 'f' },
  title: 'descrizione',
  sort: 'ordinamento',
  ordered: true,
  unique: [['ordine', 'codice']],
  fields: {
    descrizione: { type: 'text', label: 'Descrizione', required: true },
    codice: { type: 'text', label: 'Codice', maxLength: 50 },
    articolo: { type: 'reference', label: 'Articolo', table: 'prova_articoli' },
    quantita: { type: 'number', label: 'Quantità', decimals: 2, min: 0, max: 100_000, default: 1 },
    prezzo: { type: 'money', label: 'Prezzo', max: 10_000_000, default: { from: 'articolo.prezzo' } },
    importo: { type: 'money', label: 'Importo', computed: 'quantita * prezzo' },
    consegna: { type: 'date', label: 'Consegna' },
    urgente: { type: 'flag', label: 'Urgente', default: 'N' },
    motivo: { type: 'text', label: 'Motivo', when: 'urgente', requiredWhen: 'urgente' },
    etichetta: { type: 'text', label: 'Etichetta', maxLength: 50, unique: true },
    alternativi: { type: 'references', label: 'Alternativi', table: 'prova_articoli', form: false },
    disegno: { type: 'file', label: 'Disegno', form: false },
    ordinamento: { type: 'number', label: 'Ordine di stampa', min: 0, form: false },
    ordine: ofOrder,
  },
} satisfies TableInput

const instalments = {
  name: 'prova_ordini_rate',
  label: { one: 'Rata', many: 'Rate', gender: 'f' },
  title: 'nome',
  sort: 'scadenza',
  fields: {
    nome: { type: 'text', label: 'Nome' },
    scadenza: { type: 'date', label: 'Scadenza', required: true },
    importo: { type: 'money', label: 'Importo', required: true, min: 0 },
    ordine: ofOrder,
  },
} satisfies TableInput

/** Deletes the rows of all these tables. */
export async function emptyOrders(db: Database): Promise<void> {
  for (const table of ['prova_ordini_righe', 'prova_ordini_rate', 'prova_ordini', 'prova_articoli'])
    await db.query(`delete from "${table}"`)
}

/** The definitions of the product with these. */
export const orderDefinitions = {
  ...definitions,
  prova_articoli: articles,
  prova_ordini: orders,
  prova_ordini_righe: lines,
  prova_ordini_rate: instalments,
}

/** The product with these tables, further roles and further fields of orders. */
export function orderModel(roles: Readonly<Record<string, Rights>> = {}, fields: TableInput['fields'] = {}) {
  const prova_ordini = { ...orders, fields: { ...orders.fields, ...fields } }
  return readModel({ ...orderDefinitions, prova_ordini }, { ...access, roles: withRoles(roles) })
}
