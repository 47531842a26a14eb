import access from '#schema/access.json' with { type: 'json' }
import { completeModel } from '#schema/complete-model.ts'
import type { Model } from '#schema/model.ts'
import type { Rights } from '#schema/rights/access.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { everyType, ownedRows } from './every-type.ts'
import { withRoles } from './with-roles.ts'

// Tables whose rows refer to one another and to people, for rights by row and field.

const screen = (route: string) => [{ route: `/configurations/${route}`, area: 'crm-config' }]
const named = { type: 'text', label: 'Nome', required: true } as const
const zone = { type: 'choice', label: 'Zona', options: { N: 'Nord', S: 'Sud' } } as const

const heads = {
  name: 'prova_capi',
  label: { one: 'Capo', many: 'Capi' },
  title: 'nome',
  lookup: true,
  screens: screen('provaCapi'),
  fields: {
    nome: named,
    motto: { type: 'text', label: 'Motto', pick: true },
    zona: zone,
    utente: { type: 'reference', label: 'Utente', table: 'users' },
  },
} satisfies TableInput

const steps = {
  name: 'prova_passi',
  label: { one: 'Passo', many: 'Passi' },
  title: 'nome',
  sort: 'posto',
  ordered: true,
  screens: screen('provaPassi'),
  fields: { nome: named, posto: { type: 'number', label: 'Posto', min: 0, max: 1_000_000 }, zona: zone },
} satisfies TableInput

// What the engine gives by itself, nobody who foretells a row can say.
const { matricola: _given, ...fields } = everyType.fields

const guarded = {
  ...everyType,
  screens: [
    { route: '/configurations/prova', area: 'crm-config' },
    { route: '/configurations/prova/:id', area: 'crm-config', kind: 'record', menu: false },
  ],
  fields: {
    ...fields,
    nome: named,
    utente: { type: 'reference', label: 'Utente', table: 'users' },
    capo: { type: 'reference', label: 'Capo', table: 'prova_capi' },
    capi: {
      ...{ type: 'references', label: 'Capi', table: 'prova_capi', onDelete: 'unlink' },
      ...{ writeAs: 'capiIds', filterAs: 'capiId' },
    },
  },
} satisfies TableInput

const tables = { ...definitions, prova: guarded, prova_capi: heads, prova_righe: ownedRows, prova_passi: steps }

/** The tables on whose rows and fields rights are said; those that others refer to come first. */
export const guardedNames = ['prova_capi', 'prova', 'prova_righe', 'prova_passi'] as const

/** The product with these tables, further roles, and further rights of everybody. */
export function guardedModel(roles: Readonly<Record<string, Rights>> = {}, everyone: Rights = {}): Model {
  const read = [...access.everyone.read, ...(everyone.read ?? [])]
  return completeModel({
    tables,
    access: {
      ...access,
      everyone: { ...access.everyone, ...everyone, read },
      roles: withRoles(roles),
    },
  })
}
