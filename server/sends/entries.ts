import { quoted } from '../crud/identifiers.ts'
import type { EntrySource } from '../timeline/timeline.ts'
import { ownerKey, type SendRegister } from './register.ts'

/** What was sent from a row, as entries of its timeline. */
export const sendEntries = ({ owner, sends }: Pick<SendRegister, 'owner' | 'sends'>): EntrySource => ({
  kind: 'sends',
  table: sends,
  entries: `select s."id", s."richiestoIl" as "at" from ${quoted(sends)} s where s.${quoted(ownerKey({ owner }))} = $1`,
  looksAt: { [sends]: [owner.field, 'richiestoIl'] },
  facts: ['invio', 'stato', 'email', 'oggetto', 'errore'],
  by: 'richiestoDa',
})
