import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'

// Tables whose rows are kept apart: a code a branch, one rental of a machine at a time, shifts of a day, seasons.

const screen = (route: string) => [{ route: `/configurations/${route}`, area: 'crm-config' }]
const named = { type: 'text', label: 'Nome', required: true } as const

const machines = {
  name: 'prova_mezzi',
  label: { one: 'Mezzo', many: 'Mezzi' },
  title: 'nome',
  lookup: true,
  screens: screen('provaMezzi'),
  unique: [
    ['filiale', 'codice'],
    ['peso', 'note'],
    { fields: ['telaio'], where: { attivo: 'Y', tipo: ['gru', 'muletto'] } },
  ],
  fields: {
    nome: named,
    filiale: { type: 'choice', label: 'Filiale', options: { RE: 'Reggio', MO: 'Modena' } },
    codice: { type: 'text', label: 'Codice', maxLength: 50 },
    telaio: { type: 'text', label: 'Telaio', maxLength: 50 },
    tipo: {
      type: 'choice',
      label: 'Tipo',
      options: { gru: 'Gru', muletto: 'Muletto', altro: 'Altro' },
      default: 'gru',
    },
    attivo: { type: 'flag', label: 'Attivo', default: 'Y' },
    note: { type: 'text', label: 'Note', maxLength: 100 },
    tara: { type: 'number', label: 'Tara' },
    carico: { type: 'number', label: 'Carico' },
    peso: { type: 'number', label: 'Peso', computed: 'tara + carico' },
  },
} satisfies TableInput

const rentals = {
  name: 'prova_noleggi',
  label: { one: 'Noleggio', many: 'Noleggi' },
  title: 'nome',
  screens: screen('provaNoleggi'),
  exclusive: [{ by: ['mezzo'], from: 'dal', to: 'al', where: { annullato: 'N' } }],
  fields: {
    nome: named,
    mezzo: { type: 'reference', label: 'Mezzo', table: 'prova_mezzi', onDelete: 'unlink' },
    dal: { type: 'date', label: 'Dal' },
    al: { type: 'date', label: 'Al' },
    annullato: { type: 'flag', label: 'Annullato', default: 'N' },
    proprietario: { type: 'reference', label: 'Proprietario', table: 'users' },
  },
} satisfies TableInput

const shifts = {
  name: 'prova_turni',
  label: { one: 'Turno', many: 'Turni' },
  title: 'nome',
  screens: screen('provaTurni'),
  exclusive: [
    { by: ['persona', 'giorno', 'notte'], from: 'dalle', to: 'alle' },
    { from: 'inizio', to: 'fine' },
  ],
  fields: {
    nome: { type: 'text', label: 'Nome' },
    persona: { type: 'text', label: 'Persona', maxLength: 50 },
    giorno: { type: 'date', label: 'Giorno' },
    notte: { type: 'boolean', label: 'Notte', default: false },
    dalle: { type: 'time', label: 'Dalle', day: 'giorno' },
    alle: { type: 'time', label: 'Alle', day: 'giorno' },
    inizio: { type: 'instant', label: 'Inizio' },
    fine: { type: 'instant', label: 'Fine' },
  },
} satisfies TableInput

/** The product with these tables, a role that reads its own rentals alone, and one that does not read the codes of machines. */
export const apartModel = () =>
  readModel(
    { ...definitions, prova_mezzi: machines, prova_noleggi: rentals, prova_turni: shifts },
    {
      ...access,
      roles: {
        ...access.roles,
        ROLE_NOLEGGI: {
          label: 'Noleggi propri',
          read: [{ table: 'prova_noleggi', where: { proprietarioId: '$me' } }],
          create: ['prova_noleggi'],
          update: ['prova_noleggi'],
        },
        ROLE_MAGAZZINO: {
          label: 'Mezzi senza codici',
          read: [{ table: 'prova_mezzi', exceptFields: ['codice'] }],
          create: ['prova_mezzi'],
        },
      },
    },
  )
