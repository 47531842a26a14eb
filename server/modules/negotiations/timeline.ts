import { columnsOf } from '../../db/columns-of.ts'
import { sendEntries } from '../../sends/entries.ts'
import { changesOf, entriesOf, type Timeline } from '../../timeline/timeline.ts'
import { negotiationSends } from './sends.ts'

const a = columnsOf<'trattativa_cp_allegato'>('a')

/** The timeline of a negotiation: its sends and attachments, its states, its callbacks, its owners. */
export const negotiationTimeline: Timeline = {
  entries: [
    sendEntries(negotiationSends),
    entriesOf({
      kind: 'documents',
      table: 'trattativa_cp_allegato',
      entries: `select a."id", _s."createdAt" as "at" from "trattativa_cp_allegato" a
        join "_files" _s on _s."filename" = ${a('file')} where ${a('trattativaCpId')} = $1`,
      looksAt: { trattativa_cp_allegato: ['trattativaCp', 'file'] },
      facts: ['descrizione', 'file'],
      uploaded: 'file',
    }),
  ],
  changes: [
    changesOf({
      table: 'trattative_cp',
      rows: 'select $1::integer as "id"',
      particular: [
        { kind: 'reassignments', verb: 'reassign' },
        { kind: 'states', fields: ['statoTrattativa', 'motivoPersa', 'archiviata'] },
        {
          kind: 'followUps',
          fields: [
            'richiamareInData',
            'richiamareInOrario',
            'visita',
            'ripianificaVisita',
            'data_visita',
            'note_visita',
          ],
        },
      ],
    }),
  ],
}
