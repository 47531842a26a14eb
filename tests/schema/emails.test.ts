import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { emailTables, noteOfEmail } from '#schema/rules/email-ids.ts'
import { acceptanceSendKinds, sendKinds } from '#schema/rules/send-kinds.ts'
import { model } from '#schema/tables.ts'

const { view, fields } = tableOf(model, 'emails')

it('the register of e-mails knows every kind of e-mail there is, in the words of where it is noted', {
  tags: 'Q-74',
}, () => {
  const kinds = emailTables.map(({ sends }) => tableOf(model, sends).fields.invio?.options ?? {})
  const others = Object.entries({ ...sendKinds, ...acceptanceSendKinds }).filter(
    ([, { channel }]) => channel !== 'mail',
  )
  const expected = { ...Object.assign({}, ...kinds) }
  for (const [kind] of others) delete expected[kind]
  expect(fields.tipo?.options).toEqual(expected)
  expect(view?.of.toSorted()).toEqual(emailTables.map(({ sends }) => sends).toSorted())
})

it.each([
  [4, { sends: 'trattative_cp_invii', id: 1 }],
  [5, { sends: 'accettazioni_mezzi_invii', id: 1 }],
  [4_002, { sends: 'trattative_cp_avvisi', id: 1_000 }],
  [7, undefined],
  [2, undefined],
])('e-mail %i is noted in one place', (id, note) => {
  const found = noteOfEmail(id)
  expect(found && { sends: found.sends, id: found.id }).toEqual(note)
})
