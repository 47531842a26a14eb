import { act, fireEvent, render, screen } from '@testing-library/react'
import { Form, type FormInstance } from 'antd'
import { expect, it, vi } from 'vitest'
import { pickerInput } from '#src/fields/lazy-picker.tsx'
import { lazyPage } from '#src/lib/lazy-page.ts'
import { fieldWith } from '#tests/support/definitions.ts'

/** A form of one field whose picker is not loaded yet, and a button beside it. Returns the form. */
function openForm(): FormInstance {
  const Input = pickerInput(lazyPage(async () => ({ default: (await import('#src/fields/pickers.tsx')).DayPicker })))
  let form: FormInstance | undefined
  function Opened() {
    const [instance] = Form.useForm()
    form = instance
    return (
      <Form form={instance} name="form">
        <Form.Item name="moment" label="Quando">
          <Input field={fieldWith({ type: 'date', label: 'Quando' })} />
        </Form.Item>
        <button type="button">Altrove</button>
      </Form>
    )
  }
  render(<Opened />)
  if (!form) throw new Error('No form')
  return form
}

const standIn = () => screen.getByLabelText<HTMLInputElement>('Quando')
const loaded = () => expect.poll(() => standIn().closest('.ant-picker')).not.toBeNull()

it('a picker that comes later takes over the focus that its field was given', async () => {
  const form = openForm()
  expect(standIn().placeholder).toBe('Caricamento…')
  act(() => form.focusField('moment'))
  expect(document.activeElement).toBe(standIn())
  await loaded()
  expect(document.activeElement).toBe(standIn())
  expect(document.querySelector('.ant-picker-dropdown')).toBeNull()
})

it('a picker that was clicked before it came opens, and Esc closes it alone', async () => {
  openForm()
  act(() => standIn().focus())
  fireEvent.click(standIn())
  await loaded()
  expect(document.activeElement).toBe(standIn())
  expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull()
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  fireEvent.keyDown(standIn(), { key: 'Escape' })
  expect(heard).not.toHaveBeenCalled()
  document.body.removeEventListener('keydown', heard)
})

it('a picker that comes later leaves the focus where somebody has gone meanwhile', async () => {
  const form = openForm()
  act(() => form.focusField('moment'))
  act(() => screen.getByRole('button', { name: 'Altrove' }).focus())
  await loaded()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Altrove' }))
})
