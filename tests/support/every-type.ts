import access from '#schema/access.json' with { type: 'json' }
import type { Model } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'

/** A table with one field of every type, as a developer would write it. */
export const everyType = {
  name: 'prova',
  label: { one: 'Prova', many: 'Prove' },
  screens: [{ route: '/configurations/prova', area: 'crm-config' }],
  title: 'nome',
  multiField: ['nome', 'note'],
  fields: {
    nome: { type: 'text', label: 'Nome', required: true, unique: true },
    note: { type: 'longText', label: 'Note' },
    posta: { type: 'email', label: 'Email' },
    telefono: { type: 'phone', label: 'Telefono' },
    fiscale: { type: 'codiceFiscale', label: 'Codice fiscale' },
    partitaIva: { type: 'vatNumber', label: 'Partita IVA' },
    sito: { type: 'url', label: 'Sito' },
    matricola: { type: 'sequence', label: 'Matricola', pattern: '{year}/{0000}' },
    valori: { type: 'tags', label: 'Valori' },
    firme: { type: 'texts', label: 'Firme' },
    pezzi: { type: 'number', label: 'Pezzi', min: 0, max: 5000 },
    peso: { type: 'number', label: 'Peso', decimals: 3, unit: 'kg' },
    sconto: { type: 'number', label: 'Sconto', decimals: 1, unit: '%', min: 0, max: 100 },
    prezzo: { type: 'money', label: 'Prezzo' },
    attivo: { type: 'flag', label: 'Attivo', default: 'Y' },
    danni: { type: 'boolean', label: 'Danni', default: false },
    colore: { type: 'color', label: 'Colore', default: '#FFFFFF' },
    giorno: { type: 'date', label: 'Giorno' },
    ora: { type: 'time', label: 'Ora' },
    durata: { type: 'duration', label: 'Durata' },
    lavoro: { type: 'duration', label: 'Lavoro', in: 'hours' },
    momento: { type: 'instant', label: 'Momento' },
    creato: { type: 'instant', label: 'Creato', readOnly: true, default: '$now' },
    livello: { type: 'level', label: 'Livello', options: { 0: 'Vuoto', 1: 'Mezzo', 2: 'Pieno' } },
    unita: { type: 'choice', label: 'Unità', options: { G: 'Giorni', M: 'Mesi', A: 'Anni' } },
    settori: { type: 'choices', label: 'Settori', options: { CRM: 'CRM', Service: 'Service', Altro: 'Altro' } },
    misure: {
      type: 'records',
      label: 'Misure',
      of: {
        nome: { type: 'text', label: 'Nome', required: true },
        valore: { type: 'number', label: 'Valore', decimals: 1 },
        esito: { type: 'choice', label: 'Esito', options: { si: 'Sì', no: 'No' } },
      },
    },
    agente: { type: 'reference', label: 'Agente', table: 'agents' },
    gruppi: { type: 'references', label: 'Famiglie', table: 'families', writeAs: 'gruppiIds', filterAs: 'gruppoId' },
    foto: { type: 'file', label: 'Foto' },
    doppio: { type: 'number', label: 'Doppio', computed: '"pezzi" * 2' },
  },
} satisfies TableInput

/** Rows owned by the table above: they go with it. */
export const ownedRows = {
  name: 'prova_righe',
  label: { one: 'Riga di prova', many: 'Righe di prova' },
  screens: [{ route: '/configurations/provaRighe', area: 'crm-config' }],
  title: 'descrizione',
  fields: {
    descrizione: { type: 'text', label: 'Descrizione', required: true },
    prova: { type: 'reference', label: 'Prova', table: 'prova', required: true, onDelete: 'cascade' },
  },
} satisfies TableInput

/** Rows that forget it: a single reference and one of many. */
export const looseRows = {
  name: 'prova_note',
  label: { one: 'Nota di prova', many: 'Note di prova' },
  title: 'descrizione',
  screens: [{ route: '/configurations/provaNote', area: 'crm-config' }],
  fields: {
    descrizione: { type: 'text', label: 'Descrizione', required: true },
    prova: { type: 'reference', label: 'Prova', table: 'prova', onDelete: 'unlink' },
    prove: {
      type: 'references',
      label: 'Prove',
      table: 'prova',
      writeAs: 'proveIds',
      filterAs: 'proveId',
      onDelete: 'unlink',
    },
  },
} satisfies TableInput

/** A table meant for millions of rows. */
export const bigRows = {
  name: 'prova_grande',
  label: { one: 'Riga grande', many: 'Righe grandi' },
  title: 'nome',
  big: true,
  screens: [{ route: '/configurations/provaGrande', area: 'crm-config' }],
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    citta: { type: 'text', label: 'Città' },
    giorno: { type: 'date', label: 'Giorno' },
    agente: { type: 'reference', label: 'Agente', table: 'agents' },
  },
} satisfies TableInput

/** The product's own tables and those above. */
export const everyTable = (more: Readonly<Record<string, unknown>> = {}): Model =>
  readModel(
    { ...definitions, prova: everyType, prova_righe: ownedRows, prova_note: looseRows, prova_grande: bigRows, ...more },
    access,
  )
