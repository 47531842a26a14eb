import { act, fireEvent, waitFor } from '@testing-library/react'
import { Form, type FormInstance } from 'antd'
import { expect, it } from 'vitest'
import { type FieldTypeName, fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import type { Values } from '#schema/rows/row.ts'
import { fieldOf, type TableInput } from '#schema/table.ts'
import { FieldItem } from '#src/record/field-item.tsx'
import { formFields } from '#src/record/form-values.ts'
import { tableWith } from '#tests/support/definitions.ts'
import { openScreen } from './support/screen.tsx'

type Input = TableInput['fields'][string]

const needed: Partial<Record<FieldTypeName, Partial<Input>>> = {
  level: { options: { 0: 'Vuoto', 1: 'Mezzo', 2: 'Pieno' } },
  choice: { options: { a: 'Alfa' } },
  choices: { options: { a: 'Alfa' } },
  records: { of: { nome: { type: 'text', label: 'Nome', required: true } } },
  reference: { table: 'agents' },
  references: { table: 'agents' },
}
const table = tableWith(
  Object.fromEntries(
    fieldTypeNames.map((type): [string, Input] => [
      type,
      { ...needed[type], type, label: `Campo ${type}`, required: true },
    ]),
  ),
)
const fields = formFields(table).filter(({ name }) => name !== 'name')
const file = { filename: `${'a1'.repeat(16)}.pdf`, originalFilename: 'x.pdf', size: 3 }

function rightValue(name: string): unknown {
  const field = fieldOf(table, name)
  if (name === 'reference') return 1
  if (name === 'references') return [1]
  if (name === 'file') return file
  if (name === 'records') return [{ nome: 'Olio' }]
  return field && fieldTypes[field.type].sample(field, 1)
}

let form: FormInstance<Values>
function AllTypes() {
  const [own] = Form.useForm<Values>()
  form = own
  return (
    <Form form={own} layout="vertical">
      {fields.map((item) => (
        <FieldItem key={item.key} item={item} form={own} table={table} />
      ))}
    </Form>
  )
}

async function openAll() {
  await openScreen(<AllTypes />, '/prove', [{ id: 1, version: 1, name: 'Rossi' }])
  await waitFor(() => expect(document.querySelectorAll('.ant-picker')).toHaveLength(3))
}

/** The types whose control says that it is invalid. */
const invalid = () =>
  fields
    .map(({ name }) => name)
    .filter((name) =>
      document.querySelector(`[data-field="${name}"] :is(input, textarea, button)[aria-invalid="true"]`),
    )

it('every input is invalid while its field has an error, and no longer', async () => {
  await openAll()
  await act(() => form.validateFields().catch(() => {}))
  expect(invalid()).toEqual(fields.map(({ name }) => name))
  expect(document.querySelectorAll('div[aria-invalid]')).toHaveLength(0)
  await act(() => {
    for (const { key, name } of fields) form.setFieldValue(key, rightValue(name))
    return form.validateFields().catch(() => {})
  })
  expect(invalid()).toEqual([])
  await act(() => {
    form.setFieldValue('records', [{ nome: '' }])
    return form.validateFields().catch(() => {})
  })
  expect(invalid()).toEqual(['records'])
})

it.each([
  ['date', '31/2/2026', '5 marzo 26'],
  ['time', '25', '9.30'],
  ['instant', '31/2/26 9', '5/3/26 9.30'],
])('a %s typed as people write it is not invalid', async (name, wrong, right) => {
  await openAll()
  const input = document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
  if (!input) throw new Error(`There is no ${name}`)
  for (const [text, expected] of [
    [wrong, 'true'],
    [right, 'false'],
  ] as const) {
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe(expected))
  }
})
