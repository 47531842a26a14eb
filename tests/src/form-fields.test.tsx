import { act, render, screen, waitFor } from '@testing-library/react'
import { Form, type FormInstance } from 'antd'
import { expect, it, vi } from 'vitest'
import type { Row, Values } from '#schema/rows/row.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import { formFields, isChanged, startValues } from '#src/record/form-values.ts'
import { tableWith } from '#tests/support/definitions.ts'

const table = tableWith({
  giorno: { type: 'date', label: 'Data inizio', form: false },
  al: { type: 'date', label: 'Data fine', notBefore: 'giorno' },
  inizio: { type: 'time', label: 'Ora inizio' },
  fine: { type: 'time', label: 'Ora fine', after: 'inizio' },
})
const row: Row = { id: 1, version: 1, name: 'A', giorno: '05-03-2026', al: null, inizio: '09:00', fine: '10:00' }

const draft = {
  waiting: [],
  unmatched: [],
  autosave: () => {},
  discard: () => {},
  requestKey: async () => '',
  resume: async () => {},
  remove: async () => {},
}

let form: FormInstance<Values>
function Shown({ refuse, submit }: { refuse: () => void; submit: () => Promise<void> }) {
  const fields = formFields(table)
  const [own] = Form.useForm<Values>()
  form = own
  const start = startValues(table, fields, row)
  return (
    <FormFields
      {...{ table, form: own, fields, start, base: row, draft, submit, showInvalid: refuse }}
      name="form"
      disabled={false}
    />
  )
}

it('the form reports order errors, also against a date it does not show', {
  tags: ['VAL-02', 'VAL-03', 'VAL-06'],
}, async () => {
  const refuse = vi.fn()
  const submit = vi.fn(async () => {})
  render(<Shown refuse={refuse} submit={submit} />)
  act(() => {
    form.setFieldsValue({ inizio: '10:00', al: '04-03-2026' })
    form.submit()
  })
  await screen.findByText("Il campo Ora fine deve essere maggiore dell'ora 10:00")
  await screen.findByText('La Data fine deve essere maggiore o uguale della Data inizio')
  await waitFor(() => expect(refuse).toHaveBeenCalledOnce())
  act(() => {
    form.setFieldsValue({ fine: '10:01', al: '05-03-2026' })
    form.submit()
  })
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
})

it('a required field that was emptied again counts as unchanged', () => {
  const fields = formFields(tableWith({ code: { type: 'text', label: 'Codice', required: true } }))
  expect(isChanged(fields, { code: null }, { code: ' ' })).toBe(false)
  expect(isChanged(fields, { code: 'a' }, { code: '' })).toBe(true)
})
