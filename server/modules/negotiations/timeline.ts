import { columnsOf } from '../../db/columns-of.ts'
import { changesOf, entriesOf, type Timeline } from '../../timeline/timeline.ts'

const s = columnsOf<'trattative_cp_invii'>('s')
const a = columnsOf<'trattativa_cp_allegato'>('a')

/** What happened with a negotiation: what was sent and attached, its states, its call-backs, who followed it. */
export const negotiationTimeline: Timeline = {
  entries: [
    entriesOf({
      kind: 'sends',
      table: 'trattative_cp_invii',
      entries: `select s."id", ${s('richiestoIl')} as "at" from "trattative_cp_invii" s where ${s('trattativaCpId')} = $1`,
      facts: ['invio', 'stato', 'email', 'oggetto', 'errore'],
      by: 'richiestoDa',
    }),
    entriesOf({
      kind: 'documents',
      table: 'trattativa_cp_allegato',
      entries: `select a."id", _s."createdAt" as "at" from "trattativa_cp_allegato" a
        join "_files" _s on _s."filename" = ${a('file')} where ${a('trattativaCpId')} = $1`,
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
