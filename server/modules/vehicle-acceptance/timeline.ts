import { columnsOf } from '../../db/columns-of.ts'
import { sendEntries } from '../../sends/entries.ts'
import { changesOf, type Timeline } from '../../timeline/timeline.ts'
import { acceptanceSends } from './report/sends.ts'

const p = columnsOf<'accettazioni_mezzi_foto'>('p')

/** What happened with an acceptance: who recorded and changed it and its photos, and what was sent of it. */
export const acceptanceTimeline: Timeline = {
  entries: [sendEntries(acceptanceSends)],
  changes: [
    changesOf({ table: 'accettazioni_mezzi', rows: 'select $1::integer as "id"' }),
    changesOf({
      table: 'accettazioni_mezzi_foto',
      looksAt: { accettazioni_mezzi_foto: ['accettazione'] },
      // Photos come with the acceptance: one is worth a line when it was changed since.
      rows: `select p."id" from "accettazioni_mezzi_foto" p where ${p('accettazioneId')} = $1 and exists (
        select 1 from "_history" h where h."table" = 'accettazioni_mezzi_foto' and h."rowId" = p."id" and h."verb" = 'update')`,
    }),
  ],
}
