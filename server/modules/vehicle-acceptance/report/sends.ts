import { reportTables } from '#schema/rights/whole-answers.ts'
import { type AcceptanceSendKind, acceptanceSendKinds } from '#schema/rules/send-kinds.ts'
import { columnsOf } from '../../../db/columns-of.ts'
import type { Sql } from '../../../db/database.ts'
import type { MailFacts } from '../../../sends/facts.ts'
import type { KindDeclaration, SendRegister } from '../../../sends/register.ts'
import { amountInWords, damageInWords, fuelInWords } from './in-words.ts'
import { makeReport } from './make-report.ts'
import { readRecord } from './read-record.ts'
import { codeOf } from './record.ts'

const kinds: Record<AcceptanceSendKind, KindDeclaration<MailFacts>> = {
  verbale: {
    ...acceptanceSendKinds.verbale,
    summary: 'Invia per email il verbale dell’accettazione (PDF)',
    async makeFiles(app, id) {
      const reportRecord = await readRecord(app.db, id)
      return reportRecord ? [await makeReport(app, reportRecord.record)] : []
    },
  },
}

/** What is sent from acceptances. */
export const acceptanceSends: SendRegister = {
  name: 'acceptance',
  owner: { table: 'accettazioni_mezzi', field: 'accettazione', bodyKey: 'idAccettazione' },
  sends: 'accettazioni_mezzi_invii',
  holds: reportTables,
  files: 'accettazioni_mezzi_invii_allegati',
  kinds,
  templates: {
    table: 'mail-templates',
    fallback: {
      verbale: {
        oggetto: 'Verbale di accettazione n. {{numeroVerbale}}: {{matricola}}',
        testo:
          'In allegato il verbale di accettazione del mezzo {{matricola}} del {{dataAccettazione}}.\n\n' +
          'Cordiali saluti\n{{mittente}}',
      },
    },
  },
  needed: {},
  factsOf,
}

const m = columnsOf<'users'>('m')

/** What the placeholders of a mail stand for: the acceptance as it is now, and the person who sends. */
async function factsOf(sql: Sql, id: number, senderId: number): Promise<MailFacts | undefined> {
  const reportRecord = await readRecord(sql, id)
  if (!reportRecord) return undefined
  const { record, operatoreId } = reportRecord
  const [sender] = await sql.query<{ mittente: string | null }>(
    `select nullif(concat_ws(' ', ${m('nome', 'cognome')}), '') as "mittente" from "users" m where m."id" = $1`,
    [senderId],
    'sender of a report',
  )
  return {
    numeroVerbale: String(record.id),
    matricola: record.matricola,
    dataAccettazione: record.dataAccettazione,
    ore: record.ore === null ? null : amountInWords(record.ore),
    km: record.km === null ? null : amountInWords(record.km),
    carburante: fuelInWords(record.carburante),
    danni: damageInWords(record.danni),
    noteCliente: record.noteCliente || null,
    codiceVerifica: codeOf(record),
    operatore: record.operatore || null,
    mittente: sender?.mittente ?? null,
    sources: [{ table: 'users', id: operatoreId, fields: ['nome', 'cognome', 'username'], values: ['operatore'] }],
  }
}
