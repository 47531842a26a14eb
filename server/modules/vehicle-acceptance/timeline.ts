import { columnsOf } from '../../db/columns-of.ts'
import { changesOf, entriesOf, type Timeline } from '../../timeline/timeline.ts'

const p = columnsOf<'accettazioni_mezzi_foto'>('p')
const s = columnsOf<'accettazioni_mezzi_invii'>('s')

/** What happened with an acceptance: who recorded and changed it and its photos, and what was sent of it. */
export const acceptanceTimeline: Timeline = {
  entries: [
    entriesOf({
      kind: 'sends',
      table: 'accettazioni_mezzi_invii',
      entries: `select s."id", ${s('richiestoIl')} as "at" from "accettazioni_mezzi_invii" s where ${s('accettazioneId')} = $1`,
      facts: ['invio', 'stato', 'email', 'oggetto', 'errore'],
      by: 'richiestoDa',
    }),
  ],
  changes: [
    changesOf({ table: 'accettazioni_mezzi', rows: 'select $1::integer as "id"' }),
    changesOf({
      table: 'accettazioni_mezzi_foto',
      // Photos come with the acceptance: one is worth a line when it was changed since.
      rows: `select p."id" from "accettazioni_mezzi_foto" p where ${p('accettazioneId')} = $1 and exists (
        select 1 from "_history" h where h."table" = 'accettazioni_mezzi_foto' and h."rowId" = p."id" and h."verb" = 'update')`,
    }),
  ],
}
