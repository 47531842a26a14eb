import { computed, type GoodDefinition, good, refers, table } from './make.ts'

/** Limits, files and computed fields. */
export const goodFields: readonly GoodDefinition[] = [
  good(
    'limits to the last unit',
    table('limiti', {
      tutto: { type: 'number', label: 'Tutto', min: -2147483647, max: 2147483647 },
      euro: { type: 'money', label: 'Euro', min: 0, max: 9999999999999 },
      uno: { type: 'number', label: 'Uno', min: 1, max: 1, default: 1 },
      fine: { type: 'number', label: 'Fine', decimals: 6, min: 0.000001, max: 0.5 },
    }),
  ),
  good(
    'files of some kinds',
    table('fascicoli', {
      foto: { type: 'file', label: 'Foto', accept: ['image', 'video'] },
      atto: { type: 'file', label: 'Atto', accept: ['pdf'] },
    }),
  ),
  good(
    'numbers of series',
    table('sedi_numerate', { sigla: { type: 'text', label: 'Sigla', required: true, maxLength: 5 } }),
    table(
      'fascicoli_numerati',
      {
        numero: { type: 'sequence', label: 'Numero', pattern: '{year}/{0000}', day: 'data' },
        sigla: { type: 'sequence', label: 'Sigla', pattern: '{sede.sigla}-{genere}-{000}{year}', form: false },
        data: { type: 'date', label: 'Data', required: true },
        sede: refers('sedi_numerate', { required: true }),
        genere: { type: 'choice', label: 'Genere', required: true, options: { a: 'Alfa', b: 'Beta' } },
      },
      {
        title: 'numero',
        fullName: ['numero', 'nome'],
        sort: 'sigla',
        descending: true,
        big: true,
        multiField: ['sigla'],
      },
    ),
    table('allegati_numerati', {
      numero: { type: 'sequence', label: 'Numero', pattern: '{0}/{pratica.numero}' },
      pratica: refers('fascicoli_numerati', { required: true, onDelete: 'cascade' }),
    }),
  ),
  good(
    'a field only the program sets',
    table('esiti', {
      stato: {
        type: 'choice',
        label: 'Stato',
        options: { nuovo: 'Nuovo', fatto: 'Fatto' },
        default: 'nuovo',
        required: true,
        readOnly: true,
        form: false,
      },
    }),
  ),
  good(
    'computed fields that hold for every row',
    table('conti', {
      ore: { type: 'number', label: 'Ore', min: 0, max: 1000 },
      prezzo: { type: 'money', label: 'Prezzo', min: 0, max: 100_000 },
      pezzi: { type: 'number', label: 'Pezzi', min: 0 },
      colore: refers('colours'),
      urgente: { type: 'boolean', label: 'Urgente' },
      totale: computed('money', 'Totale', 'ore * prezzo'),
      aPezzo: computed('money', 'A pezzo', 'prezzo / nullif(pezzi, 0)'),
      doppio: computed('number', 'Doppie ore', 'coalesce(ore, 0) * 2', { required: true }),
      sigla: computed('text', 'Sigla', `upper("nome") || ' #' || "id"`, { required: true }),
      senzaAccenti: computed('text', 'Senza accenti', 'fold(nome)'),
      conColore: computed('boolean', 'Con colore', '"coloreId" is not null'),
      grado: computed('choice', 'Grado', `case when "urgente" then 'alto' else 'basso' end`, {
        required: true,
        options: { alto: 'Alto', basso: 'Basso' },
      }),
      segno: computed('flag', 'Segno', `case when ore > 8 then 'Y' else 'N' end`),
    }),
  ),
  good(
    'products of amounts without limits',
    table('vendite', {
      quantita: { type: 'number', label: 'Quantità' },
      scatole: { type: 'number', label: 'Scatole' },
      prezzo: { type: 'money', label: 'Prezzo' },
      sconto: { type: 'number', label: 'Sconto', decimals: 1, unit: '%' },
      importo: computed('money', 'Importo', 'quantita * prezzo'),
      scontato: computed('money', 'Scontato', 'quantita * prezzo * (100 - sconto) / 100'),
      pezzi: computed('number', 'Pezzi', 'quantita * scatole'),
    }),
  ),
  good(
    'computed dates, times and lists',
    table('calendari', {
      giorno: { type: 'date', label: 'Giorno' },
      altro: { type: 'date', label: 'Altro giorno' },
      ora: { type: 'time', label: 'Ora' },
      giorni: { type: 'choices', label: 'Giorni', options: { lun: 'Lunedì', mar: 'Martedì' } },
      valido: computed('date', 'Valido', 'coalesce(altro, giorno)'),
      dopo: computed('date', 'Dopo', 'giorno + 30'),
      durata: computed('number', 'Durata', 'altro - giorno'),
      quanti: computed('number', 'Quanti', 'jsonb_array_length(giorni)', { required: true }),
      mattina: computed('boolean', 'Mattina', `ora < '12:00'`),
    }),
  ),
]
