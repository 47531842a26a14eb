import { computed, field, type GoodDefinition, good, refers, table } from './make.ts'

const stato = {
  type: 'choice',
  label: 'Stato',
  options: { bozza: 'Bozza', inviato: 'Inviato', approvato: 'Approvato', chiuso: 'Chiuso' },
} as const

const primi = { bozza: 'Bozza', inviato: 'Inviato' }

/** Rows that move between states, by a choice of their own and by what other rows mean. */
export const goodWorkflows: readonly GoodDefinition[] = [
  good(
    'moves that ask, set and wait',
    table(
      'richieste_ferie',
      {
        stato: { ...stato, required: true, default: 'bozza' },
        giorni: field('number', 'Giorni'),
        ore: computed('number', 'Ore', 'giorni * 8'),
        motivo: { type: 'text', label: 'Motivo', form: false },
        inviatoIl: { type: 'instant', label: 'Inviato il', readOnly: true },
        scade: field('date', 'Scade'),
        urgente: { type: 'flag', label: 'Urgente', default: 'N' },
        simili: refers('richieste_ferie', { type: 'references', label: 'Simili' }),
        etichette: { type: 'choices', label: 'Etichette', options: { a: 'A', b: 'B' } },
      },
      {
        workflow: {
          field: 'stato',
          moves: [
            { to: ['bozza', 'inviato'] },
            {
              from: 'bozza',
              to: 'inviato',
              when: { ore: { from: 1 } },
              sets: { inviatoIl: '$now', scade: '$today+30', urgente: 'N', etichette: ['a'] },
              label: 'Invia',
            },
            { from: 'inviato', to: 'approvato', by: ['ROLE_SUPER_ADMIN'], label: 'Approva' },
            { from: 'inviato', to: 'bozza', asks: ['motivo'], sets: { inviatoIl: null, etichette: [], simili: [] } },
            { from: '*', to: 'chiuso', when: 'giorni' },
            { from: ['bozza', 'inviato'], to: ['chiuso', 'approvato'], by: ['ROLE_SUPER_ADMIN'] },
          ],
        },
      },
    ),
  ),
  good(
    'a state that may be missing or is taken from another field, and a move said with and without a role',
    table(
      'pratiche_ferme',
      { stato: { ...stato, default: { from: 'primo' } }, primo: { ...stato, label: 'Primo', options: primi } },
      {
        workflow: {
          field: 'stato',
          moves: [
            { to: ['bozza', 'inviato'] },
            { from: 'bozza', to: 'inviato', by: ['ROLE_SUPER_ADMIN'], sets: { nome: 'Inviata' } },
            { from: ['bozza', 'inviato'], to: '*' },
          ],
        },
      },
    ),
  ),
  good(
    'states that are what other rows mean',
    table('fasi', {
      esito: {
        ...field('choice', 'Esito', { options: { aperta: 'Aperta', persa: 'Persa' } }),
        computed: `case upper(nome) when 'PERSA' then 'persa' else 'aperta' end`,
      },
      ordine: field('number', 'Ordine'),
    }),
    table(
      'affari',
      { fase: refers('fasi', { required: true }), perche: { type: 'text', label: 'Perché' } },
      {
        workflow: {
          field: 'fase.esito',
          moves: [
            { to: '*' },
            { from: '*', to: 'persa', asks: ['perche'], label: 'Segna come persa' },
            { from: 'aperta', to: 'aperta', when: { 'fase.ordine': { from: 1 } } },
            { from: '*', to: '*' },
          ],
        },
      },
    ),
  ),
  good(
    'rows of the program that people move',
    table(
      'segnalazioni_fisse',
      { stato: { ...stato, required: true } },
      { writes: 'fields', workflow: { field: 'stato', moves: [{ from: '*', to: '*' }] } },
    ),
  ),
]
