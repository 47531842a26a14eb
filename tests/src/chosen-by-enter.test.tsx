import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Input } from 'antd'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { fieldOf } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { SerialInput } from '#src/features/vehicle-acceptance/stepper/serial-input.tsx'
import type { InputProps } from '#src/fields/field-widget.ts'
import { inputs } from '#src/fields/inputs.tsx'
import { Select } from '#src/fields/select.tsx'
import { SuggestedText } from '#src/fields/suggested-text.tsx'
import { fieldWith } from '#tests/support/definitions.ts'
import { signedIn, startServer } from './support/server.ts'

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const write = (text: string) => {
  fireEvent.focus(box())
  fireEvent.mouseDown(box())
  fireEvent.change(box(), { target: { value: text } })
}
const press = (key: string, keyCode: number) => fireEvent.keyDown(box(), { key, keyCode, which: keyCode })
const enter = () => press('Enter', 13)
/** antd marks an option some moments after the text has changed. */
const marked = () => new Promise((resolve) => setTimeout(resolve, 20))

function Suggested({ submit }: { submit: () => void }) {
  const [value, setValue] = useState('')
  return (
    <form onSubmit={submit}>
      <SuggestedText value={value} options={[{ value: 'SUGG-777' }, { value: 'SUGG-778' }]} onChange={setValue}>
        <Input type="text" />
      </SuggestedText>
    </form>
  )
}

describe('a text with suggestions', () => {
  it('keeps what was typed on Enter, which closes the suggestions first', async () => {
    render(<Suggested submit={() => {}} />)
    write('SUGG')
    await marked()
    expect(enter()).toBe(false)
    await waitFor(() => expect([box().value, box().ariaExpanded]).toEqual(['SUGG', 'false']))
    // The next Enter is the form's.
    expect(enter()).toBe(true)
    expect(box().value).toBe('SUGG')
  })

  it('takes the suggestion that the arrows have chosen, until something else is typed', async () => {
    render(<Suggested submit={() => {}} />)
    write('SUG')
    await marked()
    press('ArrowDown', 40)
    enter()
    await waitFor(() => expect(box().value).toMatch(/^SUGG-77[78]$/))
    write('SUGG')
    press('ArrowDown', 40)
    write('SUGG-7')
    await marked()
    enter()
    expect(box().value).toBe('SUGG-7')
  })

  it('leaves Tab to the focus', async () => {
    render(<Suggested submit={() => {}} />)
    write('SUGG')
    await marked()
    press('Tab', 9)
    expect(box().value).toBe('SUGG')
  })
})

function Held({ Input, field }: { Input: typeof SerialInput; field: InputProps['field'] }) {
  const [value, setValue] = useState<unknown>('')
  return <Input field={field} value={value} onChange={setValue} />
}

it('a serial number that begins an older one stays as it is typed', { tags: 'ACC-B-01' }, async () => {
  signedIn()
  await startServer(() => ({ body: { data: ['SUGG-777'] } }))
  const field = fieldOf(tableOf(model, 'accettazioni_mezzi'), 'matricola')
  if (!field) throw new Error('An acceptance has a serial number')
  render(<Held Input={SerialInput} field={field} />)
  write('SUGG')
  await screen.findAllByText('SUGG-777')
  await marked()
  enter()
  expect(box().value).toBe('SUGG')
})

it('a tag is what was typed', async () => {
  const onChange = vi.fn()
  const { Input } = inputs.tags
  render(<Input field={fieldWith({ type: 'tags', label: 'Etichette' })} value="Nolo a freddo" onChange={onChange} />)
  write('Nolo')
  enter()
  expect(onChange.mock.lastCall).toEqual(['Nolo a freddo, Nolo'])
})

it('a choice takes the first match on Enter, but not one of an earlier search', async () => {
  const onChange = vi.fn()
  const select = (unanswered: boolean) => (
    <Select
      showSearch
      open
      options={[{ value: 1, label: 'Alfa' }]}
      {...{ unanswered, onChange }}
      filterOption={false}
    />
  )
  const { rerender } = render(select(true))
  write('Zeta')
  await marked()
  enter()
  expect(onChange).not.toHaveBeenCalled()
  rerender(select(false))
  enter()
  expect(onChange.mock.lastCall?.[0]).toBe(1)
})
