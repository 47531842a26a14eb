import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { orderDefinitions } from './order-tables.ts'
import { withRoles } from './with-roles.ts'

// Orders of which nobody changes the terms, the lines and the drawings once they are approved.

const { prova_ordini: orders } = orderDefinitions
const readOnlyWhen = { stato: 'approvato' }

const approved = {
  ...orders,
  groups: [
    { key: 'dati', title: 'Dati', fields: ['nome', 'tipo', 'stato'] },
    { key: 'condizioni', title: 'Condizioni', fields: ['data', 'note'], readOnlyWhen },
    { key: 'righe', title: 'Righe', rows: 'prova_ordini_righe', readOnlyWhen },
    { key: 'rate', title: 'Rate', rows: 'prova_ordini_rate' },
    { key: 'disegni', title: 'Disegni', files: 'prova_ordini_disegni', readOnlyWhen },
  ],
  fields: {
    ...orders.fields,
    stato: { type: 'choice', label: 'Stato', options: { bozza: 'Bozza', approvato: 'Approvato' }, default: 'bozza' },
    note: { ...orders.fields.note, readOnlyWhen: { tipo: 'noleggio' } },
  },
} satisfies TableInput

const drawings = {
  name: 'prova_ordini_disegni',
  label: { one: 'Disegno', many: 'Disegni' },
  title: 'didascalia',
  fields: {
    disegno: { type: 'file', label: 'File', required: true },
    didascalia: { type: 'text', label: 'Didascalia' },
    ordine: { type: 'reference', label: 'Ordine', table: 'prova_ordini', required: true, onDelete: 'cascade' },
  },
} satisfies TableInput

/** The product with these tables. */
export const lockedModel = () =>
  readModel(
    { ...orderDefinitions, prova_ordini: approved, prova_ordini_disegni: drawings },
    { ...access, roles: withRoles({}) },
  )
