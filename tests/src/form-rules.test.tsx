import { AbilityProvider } from '@casl/react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, type FormInstance } from 'antd'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { fullAbility } from '#schema/rights/ability.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { model as product } from '#schema/tables.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { rememberRecords } from '#src/fields/known-records.ts'
import { TextInput } from '#src/fields/text-input.tsx'
import { FormFields } from '#src/record/form-fields.tsx'
import { fieldState, isFixed } from '#src/record/form-rules.ts'
import { formFields, startValues } from '#src/record/form-values.ts'
import { sentFields } from '#src/record/sent-fields.ts'
import { ruledModel } from '#tests/support/ruled-tables.ts'
import { noDraft } from './support/no-draft.ts'
import { signedIn } from './support/server.ts'

// What the definition says of a field according to the row, as the form shows it while it is typed.

const ruled = ruledModel()
const table = tableOf(ruled, 'prova_ordini')

/** Forms read the model of the product, which has these tables for as long as they are looked at. */
const shared = product.tables as Map<string, Table>
const added = [...ruled.tables].filter(([name]) => !product.tables.has(name))
beforeAll(() => added.forEach(([name, one]) => void shared.set(name, one)))
afterAll(() => added.forEach(([name]) => void shared.delete(name)))
const fields = formFields(table)
const states = [
  { id: 1, version: 1, nome: 'Aperto', chiuso: 'N' },
  { id: 2, version: 1, nome: 'Chiuso', chiuso: 'Y' },
]
const stored: Row = {
  ...{ id: 9, version: 1, nome: 'Ordine', tipo: 'b', stato: states[1], motivo: 'Consegnato', dettaglio: 'Gru' },
  ...{ importo: 10, voce: 'y', cliente: null, contatto: null, referente: null, luogo: 'Forlì', note: null },
}

/** In place of a picker, which asks a server for its rows. */
const Plain = (props: InputProps) => <TextInput {...props} value={String(props.value ?? '')} />
const options = { inputs: { stato: Plain, cliente: Plain, contatto: Plain } }

let form: FormInstance<Values>
function Shown({ base, submit }: { base?: Row; submit: () => Promise<void> }) {
  const [own] = Form.useForm<Values>()
  form = own
  const start = startValues(table, fields, base)
  return (
    <FormFields
      {...{ table, form: own, fields, start, base, options, draft: noDraft, submit, showInvalid: () => {} }}
      name="form"
      disabled={false}
    />
  )
}

beforeEach(() => signedIn())

const open = (base?: Row) => {
  const submit = vi.fn(async () => {})
  render(
    <AbilityProvider value={fullAbility(ruled)}>
      <Shown base={base} submit={submit} />
    </AbilityProvider>,
  )
  return submit
}
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const isHidden = (label: RegExp) => input(label).closest('.ant-form-item-hidden') !== null
const isRequired = (label: RegExp) => input(label).getAttribute('aria-required') === 'true'
const set = (values: Record<string, string | number>) => act(() => form.setFieldsValue(values))

describe('the form of a row', () => {
  it('shows a field and a section while the row has them, and keeps what was typed in them', async () => {
    open()
    expect([isHidden(/Dettaglio/), screen.queryByText('Consegna')?.closest('fieldset')?.hidden]).toEqual([true, true])
    await set({ tipo: 'b' })
    expect([isHidden(/Dettaglio/), screen.getByText('Consegna').closest('fieldset')?.hidden]).toEqual([false, false])
    fireEvent.change(input(/Dettaglio/), { target: { value: 'Gru' } })
    await set({ tipo: 'a' })
    expect(isHidden(/Dettaglio/)).toBe(true)
    await set({ tipo: 'b' })
    expect(input(/Dettaglio/).value).toBe('Gru')
  })

  it('asks for what the chosen row makes required, as soon as it is known', async () => {
    const submit = open()
    await set({ nome: 'Nuovo', statoId: 2 })
    expect(isRequired(/Motivo/)).toBe(false)
    act(() => rememberRecords('prova_stati', states))
    expect(isRequired(/Motivo/)).toBe(true)
    act(() => form.submit())
    await waitFor(() => expect(screen.getAllByText(messages.required)).toHaveLength(1))
    expect(submit).not.toHaveBeenCalled()
    await set({ motivo: 'Consegnato' })
    act(() => form.submit())
    await waitFor(() => expect(submit).toHaveBeenCalled())
  })

  it('leaves alone what the row has for good, and has a change of it taken back', async () => {
    act(() => rememberRecords('prova_stati', states))
    const submit = open(stored)
    expect([input(/Importo/).disabled, input(/Motivo/).disabled]).toEqual([true, false])
    await set({ statoId: 1, importo: 12 })
    expect(input(/Importo/).disabled).toBe(false)
    // Closed again with another amount: it can still be put back.
    await set({ statoId: 2 })
    expect(input(/Importo/).disabled).toBe(false)
    act(() => form.submit())
    await screen.findByText(messages.readOnlyNow)
    expect(submit).not.toHaveBeenCalled()
    await set({ importo: 10 })
    expect(input(/Importo/).disabled).toBe(true)
  })

  it('refuses an option that the row does not offer', async () => {
    const submit = open(stored)
    await set({ tipo: 'a' })
    act(() => form.submit())
    await screen.findByText(messages.notOffered)
    expect(submit).not.toHaveBeenCalled()
    await set({ voce: 'x' })
    act(() => form.submit())
    await waitFor(() => expect(submit).toHaveBeenCalled())
  })

  it('fills what begins with a value of the chosen row, until something else is typed', async () => {
    const customers = [
      { id: 4, version: 1, nome: 'Bianchi', referente: 'Ada' },
      { id: 5, version: 1, nome: 'Verdi', referente: 'Bruno' },
    ]
    act(() => rememberRecords('prova_clienti', customers))
    open()
    await set({ clienteId: 4 })
    await waitFor(() => expect(input(/Referente/).value).toBe('Ada'))
    await set({ clienteId: 5 })
    await waitFor(() => expect(input(/Referente/).value).toBe('Bruno'))
    fireEvent.change(input(/Referente/), { target: { value: 'Carla' } })
    await set({ clienteId: 4 })
    expect(input(/Referente/).value).toBe('Carla')
  })
})

describe('what is sent', () => {
  const sent = (values: Values, base?: Row) =>
    sentFields({ model: ruled, table, base, values }, fields).map(({ key }) => key)

  it('names no field that the row does not have', () => {
    expect(sent({ tipo: 'a' })).not.toContain('dettaglio')
    expect(sent({ tipo: 'b' })).toContain('dettaglio')
    expect(sent({ ...startValues(table, fields, stored), tipo: 'a' }, stored)).not.toContain('luogo')
  })

  it('leaves to the server what begins with a value that the form does not know', () => {
    act(() => rememberRecords('prova_clienti', [{ id: 4, version: 1, nome: 'Bianchi', referente: null }]))
    expect(sent({ clienteId: 77, referente: null })).not.toContain('referente')
    expect(sent({ clienteId: 77, referente: 'Ada' })).toContain('referente')
    expect(sent({ clienteId: 4, referente: null })).toContain('referente')
  })
})

it('a stored row says which of its fields are not edited where they stand', () => {
  expect(isFixed({ model: ruled, table, base: stored }, 'importo')).toBe(true)
  expect(isFixed({ model: ruled, table, base: { ...stored, stato: states[0] ?? null } }, 'importo')).toBe(false)
  // What may not be read of the state, or has not come along, is not known: the server decides.
  const { chiuso: _unread, ...name } = states[1] ?? {}
  expect(isFixed({ model: ruled, table, base: { ...stored, id: 10, stato: { ...name, id: 99 } } }, 'importo')).toBe(
    false,
  )
  expect(fieldState({ model: ruled, table, base: stored, values: {} }, 'nome')).toBeUndefined()
})
