import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { negotiationSends as ofNegotiations } from '#server/modules/negotiations/sends.ts'
import { acceptanceSends as ofAcceptances } from '#server/modules/vehicle-acceptance/report/sends.ts'
import type { SendRegister as ServerRegister } from '#server/sends/register.ts'
import { negotiationSends } from '#src/features/negotiations/sends/register.ts'
import { reportSends } from '#src/features/vehicle-acceptance/report/register.ts'
import { kindOf, ownerKey, type SendRegister } from '#src/sends/register.ts'

const fieldsOf = (table: string) => Object.keys(tableOf(model, table).fields)

describe.each<[name: string, SendRegister, Pick<ServerRegister, 'owner' | 'sends' | 'templates' | 'kinds' | 'needed'>]>(
  [
    ['negotiations', negotiationSends, ofNegotiations],
    ['acceptances', reportSends, ofAcceptances],
  ],
)('what is sent from %s', (_name, register, server) => {
  it('is declared for the screens as for the server', () => {
    const { owner, sends, templates } = register
    expect({ owner, sends, templates }).toEqual({
      owner: server.owner,
      sends: server.sends,
      templates: server.templates.table,
    })
    expect(Object.keys(register.needed)).toEqual(Object.keys(server.needed))
  })

  it('has the same kinds on both sides, with the words and the fields for what each of them has', () => {
    expect(Object.keys(register.kinds)).toEqual(Object.keys(server.kinds))
    for (const [name, kind] of Object.entries(register.kinds)) {
      const { summary: _summary, document: _document, keptFiles, makeFiles, ...properties } = server.kinds[name] ?? {}
      expect(kind, name).toMatchObject(properties)
      const has = (value: unknown) => value !== undefined
      expect([has(kind.keptFiles), has(kind.madeFile)], name).toEqual([has(keptFiles), has(makeFiles)])
      expect([has(kind.note), has(kind.fileGroups)], name).toEqual([has(kind.noteField), has(kind.files)])
      if (kind.noteField !== undefined) expect(fieldsOf(register.owner.table)).toContain(kind.noteField)
      if (!kind.suggestions) continue
      const { table, name: title, email } = kind.suggestions
      expect(fieldsOf(table)).toEqual(expect.arrayContaining([title, email]))
    }
  })

  it('is found by the row that it was sent from', () => {
    const reference = tableOf(model, register.sends).fields[register.owner.field]
    expect(reference?.table).toBe(register.owner.table)
    expect(ownerKey(register)).toBe(`${register.owner.field}Id`)
    expect(kindOf(register, 'constructor')).toBeUndefined()
  })
})
