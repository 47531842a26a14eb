import { AbilityProvider } from '@casl/react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, type FormInstance } from 'antd'
import { expect, it, vi } from 'vitest'
import { fullAbility } from '#schema/rights/ability.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { TextInput } from '#src/fields/text-input.tsx'
import { DELAY_MS } from '#src/fields/use-debounced.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import type { FieldCheck } from '#src/record/form-options.ts'
import { formFields, isChanged, startValues } from '#src/record/form-values.ts'
import { tableWith } from '#tests/support/definitions.ts'
import { noDraft } from './support/no-draft.ts'

const table = tableWith({
  giorno: { type: 'date', label: 'Data inizio', form: false },
  al: { type: 'date', label: 'Data fine', notBefore: 'giorno' },
  inizio: { type: 'time', label: 'Ora inizio' },
  fine: { type: 'time', label: 'Ora fine', after: 'inizio' },
})
const row: Row = { id: 1, version: 1, name: 'A', giorno: '05-03-2026', al: null, inizio: '09:00', fine: '10:00' }

let form: FormInstance<Values>
function Shown({ refuse, submit }: { refuse: () => void; submit: () => Promise<void> }) {
  const fields = formFields(table)
  const [own] = Form.useForm<Values>()
  form = own
  const start = startValues(table, fields, row)
  return (
    <FormFields
      {...{ table, form: own, fields, start, base: row, draft: noDraft, submit, showInvalid: refuse }}
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

const texts = tableWith({
  codice: { type: 'text', label: 'Codice', required: true },
  sconto: { type: 'flag', label: 'Sconto' },
  motivo: { type: 'text', label: 'Motivo', when: 'codice' },
  note: { type: 'text', label: 'Note' },
})

/** A form of the texts that counts how often each of its inputs is drawn, by label. */
function countingForm(check?: FieldCheck) {
  const drawn = new Map<string, number>()
  const Input = (props: InputProps) => {
    drawn.set(props.field.label, (drawn.get(props.field.label) ?? 0) + 1)
    return <TextInput {...props} />
  }
  const inputs = { codice: Input, motivo: Input, note: Input }
  const options = { inputs, checks: { codice: check } }
  const fields = formFields(texts)
  const start = startValues(texts, fields, undefined)
  const submit = async () => {}
  function Counting() {
    const [own] = Form.useForm<Values>()
    form = own
    return (
      <FormFields
        {...{ table: texts, form: own, fields, start, options, draft: noDraft, submit, showInvalid: () => {} }}
        name="form"
        disabled={false}
      />
    )
  }
  render(
    <AbilityProvider value={fullAbility(model)}>
      <Counting />
    </AbilityProvider>,
  )
  return drawn
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const isHidden = (label: RegExp) => screen.getByLabelText(label).closest('.ant-form-item-hidden') !== null

it('a key draws the field it is typed into, once, and those whose rules it changes', async () => {
  const drawn = countingForm()
  type(/^Codice/, 'A')
  await waitFor(() => expect(isHidden(/^Motivo/)).toBe(false))
  type(/^Note/, 'n')
  drawn.clear()
  type(/^Codice/, 'AB')
  type(/^Codice/, 'ABC')
  expect([...drawn]).toEqual([['Codice', 2]])
  drawn.clear()
  type(/^Codice/, '')
  await screen.findByText('Campo obbligatorio')
  await waitFor(() => expect(isHidden(/^Motivo/)).toBe(true))
  expect(drawn.has('Note')).toBe(false)
})

it('what was wrong is gone with the next key, and is said again once nothing is typed', async () => {
  countingForm()
  type(/^Codice/, 'A')
  type(/^Codice/, '')
  expect(form.getFieldError('codice')).toEqual([])
  await screen.findByText('Campo obbligatorio')
  type(/^Codice/, ' ')
  expect(form.getFieldError('codice')).toEqual([])
  await waitFor(() => expect(form.getFieldError('codice')).toEqual(['Campo obbligatorio']))
})

it('an answer of the server about what was typed before is dropped', async () => {
  const answers: ((errors: string[]) => void)[] = []
  const check = vi.fn(() => new Promise<string[]>((resolve) => answers.push(resolve)))
  countingForm(check)
  type(/^Codice/, 'A')
  await waitFor(() => expect(answers).toHaveLength(1))
  type(/^Codice/, 'AB')
  await act(async () => answers[0]?.(['A esiste']))
  expect(form.getFieldError('codice')).toEqual([])
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.(['AB esiste']))
  await screen.findByText('AB esiste')
  expect(check.mock.calls).toEqual([
    ['A', undefined],
    ['AB', undefined],
  ])
})

it('what is saved before the check of the last key is checked once', async () => {
  vi.useFakeTimers()
  const check = vi.fn(async () => [])
  countingForm(check)
  type(/^Codice/, 'A')
  act(() => form.submit())
  await act(() => vi.advanceTimersByTimeAsync(2 * DELAY_MS))
  vi.useRealTimers()
  expect(check).toHaveBeenCalledOnce()
})
