import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { userView } from '#src/features/users/user-view.tsx'
import type { Session } from '#src/lib/net/session.ts'
import { formFields, startValues, toBody } from '#src/record/form-values.ts'
import { roles } from '#tests/support/expected-rights.ts'

const table = tableOf(model, 'users')
const me: Session = { id: 1, name: '', surname: '', username: 'io', roles: ['ROLE_ADMIN'], expires: 0 }
const row = (more: Partial<Row> = {}): Row => ({
  id: 2,
  version: 1,
  username: 'altro',
  attivo: 'Y',
  ruoli: ['ROLE_NL'],
  ...more,
})
const boss = row({ id: 3, ruoli: ['ROLE_SUPER_ADMIN'] })
const view = (session: Partial<Session> = {}) =>
  userView({
    table,
    session: { ...me, ...session },
    may: () => true,
    readsAccesses: true,
    onSwitch: () => {},
    go: () => {},
  })
const rolesOffered = (session: Partial<Session>, of?: Row) =>
  formFields(view(session).form(of).table).find(({ key }) => key === 'ruoli')?.field.options

describe('the users screen offers only what the server allows', () => {
  it('an admin cannot change a super admin, and sees why; a super admin can', () => {
    expect(view().locked?.(boss, 'update')).toBe('Solo un super amministratore può modificare un super amministratore')
    expect(view().locked?.(row(), 'update')).toBeUndefined()
    expect(view({ roles: ['ROLE_SUPER_ADMIN'] }).locked?.(boss, 'delete')).toBeUndefined()
  })

  it('nobody deletes themselves or changes their own roles', () => {
    const own = row({ id: 1, ruoli: ['ROLE_ADMIN'] })
    expect(view().locked?.(own, 'delete')).toBe('Il tuo utente non si può eliminare né disattivare')
    expect(rolesOffered({}, own)).toBeUndefined()
    expect(formFields(view().form(own).table).map(({ key }) => key)).not.toContain('attivo')
  })

  it('only a super admin is offered the super admin role', () => {
    expect(Object.keys(rolesOffered({}) ?? {})).not.toContain('ROLE_SUPER_ADMIN')
    expect(Object.keys(rolesOffered({}) ?? {})).toContain('ROLE_ADMIN')
    expect(Object.keys(rolesOffered({ roles: ['ROLE_SUPER_ADMIN'] }) ?? {})).toEqual(roles)
  })

  it('while impersonating there are no roles, no new users and no further impersonation', { tags: 'Q-68' }, () => {
    const switched = view({ real: { id: 9, username: 'vero' } })
    expect(switched.rights.create).toBe(false)
    expect(switched.actions?.[0]?.offered(row())).toBe(false)
    expect(formFields(switched.form(row()).table).map(({ key }) => key)).not.toContain('ruoli')
  })

  it.each([
    ['another user', row(), true],
    ['oneself', row({ id: 1 }), false],
    ['somebody switched off', row({ attivo: 'N' }), false],
    ['a super admin', boss, false],
  ])('an admin can act as %s: %o', { tags: 'AUTH-37' }, (_who, of, offered) => {
    expect(view().actions?.[0]?.offered(of)).toBe(offered)
  })
})

it('an edited user has no passwords; a new one has both, spaces included', { tags: ['USER-F-06', 'USER-B-05'] }, () => {
  const editing = formFields(view().form(row()).table)
  const body = toBody(
    editing,
    startValues(table, editing, row({ password: 'x', confirmPassword: 'x', nome: 'A', cognome: 'B', email: 'a@b.it' })),
  )
  expect(Object.keys(body).filter((key) => /password/i.test(key))).toEqual([])
  const { extra: createFields = [] } = view().form()
  expect(createFields.map(({ key }) => key)).toEqual(['password', 'confirmPassword', 'mustChangePassword'])
  expect(toBody(createFields, { password: ' spazi ', confirmPassword: ' spazi ' }).password).toBe(' spazi ')
})
