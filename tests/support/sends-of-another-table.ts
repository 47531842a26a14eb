import access from '#schema/access.json' with { type: 'json' }
import type { Model } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import type { MailValues } from '#schema/rules/mail-text.ts'
import negotiationSends from '#schema/tables/trattative_cp_invii.json' with { type: 'json' }
import negotiationFiles from '#schema/tables/trattative_cp_invii_allegati.json' with { type: 'json' }
import { definitions } from '#schema/tables.ts'
import type { Module } from '#server/modules/module.ts'
import { sendsOf } from '#server/sends/index.ts'
import type { SendRegister } from '#server/sends/register.ts'

// A second register of sends beside that of negotiations, as a new module would declare it.

const report = {
  name: 'prova_verbali',
  label: { one: 'Verbale', many: 'Verbali' },
  screens: [{ route: '/configurations/provaVerbali', area: 'crm-config' }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    posta: { type: 'email', label: 'Email' },
    note: { type: 'longText', label: 'Note' },
    inviato: { type: 'flag', label: 'Inviato', default: 'N', readOnly: true },
    registrato: { type: 'flag', label: 'Registrato', default: 'N', readOnly: true },
  },
}

const owner = { type: 'reference', label: 'Verbale', table: 'prova_verbali', onDelete: 'cascade', readOnly: true }
const kinds = { avviso: 'Avviso', lettera: 'Lettera', fascicolo: 'Fascicolo', scheda: 'Scheda' }
const { trattativaCp: _owner, invio, ...fields } = negotiationSends.fields
const sent = {
  ...negotiationSends,
  name: 'prova_verbali_invii',
  fields: { verbale: owner, invio: { ...invio, options: kinds }, ...fields },
}
const { invio: send, ...file } = negotiationFiles.fields
const sentFiles = {
  ...negotiationFiles,
  name: 'prova_verbali_allegati',
  fields: { ...file, invio: { ...send, table: 'prova_verbali_invii' } },
}
const { ROLE_ADMIN } = access.roles
const rights = {
  ...access,
  roles: { ...access.roles, ROLE_ADMIN: { ...ROLE_ADMIN, send: [...ROLE_ADMIN.send, 'prova_verbali'] } },
}

/** The product's own tables, reports, and what is sent from these. */
export const modelWithReports = (): Model =>
  readModel(
    { ...definitions, prova_verbali: report, prova_verbali_invii: sent, prova_verbali_allegati: sentFiles },
    rights,
  )

export const reportSends: SendRegister = {
  name: 'report',
  owner: { table: 'prova_verbali', field: 'verbale', bodyKey: 'idVerbale' },
  sends: 'prova_verbali_invii',
  files: 'prova_verbali_allegati',
  kinds: {
    avviso: { channel: 'mail', recipient: 'customer', flag: 'inviato', summary: 'Invia un avviso' },
    lettera: {
      channel: 'mail',
      recipient: 'office',
      flag: 'inviato',
      freeText: true,
      noteField: 'note',
      summary: 'Invia una lettera',
    },
    fascicolo: {
      channel: 'mail',
      recipient: 'customer',
      flag: 'inviato',
      noteField: 'note',
      files: { most: 3, bytes: 50_000 },
      summary: 'Invia un fascicolo',
    },
    scheda: {
      channel: 'erp',
      recipient: 'optional',
      flag: 'registrato',
      summary: 'Registra la scheda',
      document: {
        subject: 'Scheda',
        values: ({ ragioneSociale }) => ({ ragioneSociale }),
        wrapped: (scheda, { key }) => ({ tipo: 'scheda', key, scheda }),
      },
    },
  },
  templates: {
    table: 'mail-templates',
    fallback: {
      avviso: { oggetto: 'Avviso per {{ragioneSociale}}', testo: 'Note: {{noteInvio}}' },
      lettera: { oggetto: '', testo: '' },
      fascicolo: { oggetto: 'Fascicolo di {{ragioneSociale}}', testo: 'In allegato. {{noteInvio}}' },
    },
  },
  needed: { email: 'Manca un indirizzo' },
  async factsOf(sql, id) {
    const [facts] = await sql.query<MailValues>(
      `select "nome" as "ragioneSociale", "posta" as "email", "note" as "noteInvio" from "prova_verbali" where "id" = $1`,
      [id],
    )
    return facts
  },
}

/** The module that declares them. */
export function reportModule(): Module {
  const sends = sendsOf(reportSends)
  return { ...sends, hooks: () => sends.hooks }
}
