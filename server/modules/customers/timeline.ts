import { linkFields } from '#schema/rights/whole-answers.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { phoneKeysOf } from '../../db/phone-key.ts'
import { changesOf, entriesOf, type Timeline } from '../../timeline/timeline.ts'
import { negotiationsOfCustomer } from './link.ts'

const v = columnsOf<'plannings'>('v')
const n = columnsOf<'trattative_cp'>('n')
const s = columnsOf<'trattative_cp_invii'>('s')
const f = columnsOf<'files'>('f')
const l = columnsOf<'report-calls'>('l')
const m = columnsOf<'missed-calls'>('m')
const p = columnsOf<'contacts'>('p')
const legKeys = phoneKeysOf<'report-calls'>('l')

/** The numbers of the customer and of its contacts, as they are compared; each once. */
const numbers = [
  `select ${phoneKeysOf<'customers'>('c')('phone')} as "key" from "customers" c where c."id" = $1`,
  ...(['phone', 'cellphone'] as const).map(
    (name) => `select ${phoneKeysOf<'contacts'>('p')(name)} from "contacts" p where ${p('customerId')} = $1`,
  ),
].join(' union ')

/** The rows of each number, looked up by itself (`offset 0`): joined, the planner would read whole tables. */
const calling = (columns: string, table: string, key: string, where = 'true') =>
  `select _c.* from (select * from (${numbers}) _all offset 0) _n cross join lateral (
     select ${columns} from ${table} where ${key} = _n."key" and ${where} offset 0) _c where _n."key" <> ''`

const numbersLookedAt = { customers: ['phone'], contacts: ['customer', 'phone', 'cellphone'] } as const

/** Documents come into being when their files do. */
const stored = `select f."id", _s."createdAt" as "at" from "files" f join "_files" _s on _s."filename" = ${f('file')}`

const calledAt = `l."id", ${l('callDateTime')} as "at"`

const callFacts = ['status', 'caller', 'callerNumber', 'destination', 'destinationNumber', 'talkDuration'] as const

/** The timeline of a customer: its own entries, and those of calls and negotiations linked by VAT number or telephone. */
export const customerTimeline: Timeline = {
  entries: [
    entriesOf({
      kind: 'visits',
      table: 'plannings',
      entries: `select v."id", (${v('date')} + ${v('startTime')}) at time zone 'Europe/Rome' as "at"
        from "plannings" v where ${v('customerId')} = $1`,
      looksAt: { plannings: ['customer', 'date', 'startTime'] },
      facts: ['title', 'agent', 'communicationReport', 'meetingsReport', 'description'],
      by: 'user',
    }),
    entriesOf({
      kind: 'negotiations',
      table: 'trattative_cp',
      entries: `select n."id", ${n('dataInserimento')}::timestamp at time zone 'Europe/Rome' as "at"
        from "trattative_cp" n where n."id" in (${negotiationsOfCustomer})`,
      looksAt: { ...linkFields, trattative_cp: [...linkFields.trattative_cp, 'dataInserimento'] },
      dayOnly: true,
      facts: ['ragioneSociale', 'statoTrattativa', 'macchineAccessori', 'richiamareInData', 'commerciale'],
      by: 'operatore',
    }),
    entriesOf({
      kind: 'sends',
      table: 'trattative_cp_invii',
      entries: `select s."id", ${s('richiestoIl')} as "at" from "trattative_cp_invii" s
        where ${s('trattativaCpId')} in (${negotiationsOfCustomer})`,
      looksAt: { ...linkFields, trattative_cp_invii: ['trattativaCp', 'richiestoIl'] },
      facts: ['invio', 'stato', 'email', 'errore'],
      by: 'richiestoDa',
      leadsTo: 'trattativaCp',
    }),
    // Whom we called, whether or not they answered, and calls of theirs that somebody took: the rest was missed.
    entriesOf({
      kind: 'calls',
      table: 'report-calls',
      entries: calling(calledAt, '"report-calls" l', legKeys('destinationNumber')),
      looksAt: { ...numbersLookedAt, 'report-calls': ['destinationNumber', 'callDateTime'] },
      facts: callFacts,
    }),
    entriesOf({
      kind: 'calls',
      table: 'report-calls',
      entries: calling(calledAt, '"report-calls" l', legKeys('callerNumber'), `${l('status')} = 'answered'`),
      looksAt: { ...numbersLookedAt, 'report-calls': ['callerNumber', 'callDateTime', 'status'] },
      facts: callFacts,
    }),
    entriesOf({
      kind: 'calls',
      table: 'missed-calls',
      entries: calling(
        `m."id", ${m('receivedAt')} as "at"`,
        '"missed-calls" m',
        phoneKeysOf<'missed-calls'>('m')('sender_phone'),
      ),
      looksAt: { ...numbersLookedAt, 'missed-calls': ['sender_phone', 'receivedAt'] },
      facts: ['sender_phone', 'outcome', 'outcomeBy', 'note'],
    }),
    entriesOf({
      kind: 'documents',
      table: 'files',
      entries: `${stored} where ${f('customerId')} = $1
        union all ${stored} join "contacts" p on p."id" = ${f('contactId')} where ${p('customerId')} = $1`,
      looksAt: { files: ['file', 'customer', 'contact'], contacts: ['customer'] },
      facts: ['description', 'file', 'contact'],
      uploaded: 'file',
    }),
  ],
  changes: [
    changesOf({ table: 'customers', rows: 'select $1::integer as "id"' }),
    changesOf({
      table: 'contacts',
      rows: `select p."id" from "contacts" p where ${p('customerId')} = $1`,
      looksAt: { contacts: ['customer'] },
    }),
    changesOf({
      table: 'details',
      rows: `select d."id" from "details" d where ${columnsOf<'details'>('d')('customerId')} = $1`,
      looksAt: { details: ['customer'] },
    }),
  ],
}
