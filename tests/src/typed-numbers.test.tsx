import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Field } from '#schema/table.ts'
import { TypeFilter } from '#src/fields/type-filter.tsx'
import { DaysAgo } from '#src/list/days-ago.tsx'
import { FormFields } from '#src/record/form-fields.tsx'
import { formFields, startValues, toBody } from '#src/record/form-values.ts'
import { CellEditor } from '#src/record/inline/cell-editor.tsx'
import type { InlineEdits } from '#src/record/inline/inline-edits.ts'
import { fieldWith, tableWith } from '#tests/support/definitions.ts'
import { noDraft } from './support/no-draft.ts'
import { openScreen } from './support/screen.tsx'

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: string, text: string) => fireEvent.change(box(name), { target: { value: text } })
const leave = (name: string) => fireEvent.blur(box(name))

/** Pastes a text; where the input leaves that to the browser, it comes in as there: without line ends. */
function paste(name: string, text: string) {
  const event = createEvent.paste(box(name), { clipboardData: { getData: () => text } })
  fireEvent(box(name), event)
  if (!event.defaultPrevented) write(name, text.replaceAll(/[\r\n]/g, ''))
}

const table = tableWith({
  peso: { type: 'number', label: 'Peso', decimals: 3, unit: 'kg' },
  km: { type: 'number', label: 'Km', unit: 'km', min: 0 },
  nord: { type: 'number', label: 'Latitudine', decimals: 6, min: -90, max: 90, longitude: 'est' },
  est: { type: 'number', label: 'Longitudine', decimals: 6, min: -180, max: 180, latitude: 'nord' },
})
let form: FormInstance<Values>
const submit = vi.fn(async () => {})

function Shown({ row }: { row?: Row }) {
  const fields = formFields(table)
  const [own] = Form.useForm<Values>()
  form = own
  const start = startValues(table, fields, row, { name: 'A' })
  return (
    <FormFields
      {...{ table, form: own, fields, start, base: row, draft: noDraft, submit, showInvalid: () => {} }}
      name="form"
      disabled={false}
    />
  )
}
function open(row?: Row) {
  submit.mockClear()
  render(<Shown row={row} />)
}
const save = () => act(async () => form.submit())
const body = () => toBody(formFields(table), form.getFieldsValue(true))

describe('the input of a number', () => {
  it('shows what was typed while it is typed, and the number when it is left', () => {
    open()
    write('Km', '12.500')
    expect([box('Km').value, form.getFieldValue('km')]).toEqual(['12.500', 12500])
    leave('Km')
    expect(box('Km').value).toBe('12500')
    write('Km', '€ 1.234,00')
    leave('Km')
    expect([box('Km').value, form.getFieldValue('km')]).toEqual(['1234', 1234])
    expect(box('Km').inputMode).toBe('decimal')
  })

  it.each([
    ['12.500,5.3', messages.separators],
    ['1500 mi', messages.unit('km')],
    ['molti', messages.number],
    ['1.5', messages.integer],
  ])('%s stays as it is, with its sentence, and is not saved', async (text, sentence) => {
    open()
    paste('Km', text)
    leave('Km')
    await screen.findByText(sentence)
    expect(box('Km').value).toBe(text)
    await waitFor(() => expect(box('Km').getAttribute('aria-invalid')).toBe('true'))
    await save()
    expect(submit).not.toHaveBeenCalled()
  })

  it('two lines that are pasted are no number', () => {
    open()
    paste('Km', '12\n34')
    expect([box('Km').value, form.getFieldValue('km')]).toEqual(['12; 34', '12; 34'])
  })

  it('asks which number is meant where three decimals are kept, and has none until then', async () => {
    open()
    write('Peso', '1.500')
    leave('Peso')
    expect(box('Peso').value).toBe('1.500')
    await screen.findByText(messages.whichNumber('1.500'))
    await save()
    expect(submit).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '1.500 (migliaia)' }))
    expect([box('Peso').value, document.activeElement]).toEqual(['1500', box('Peso')])
    expect(screen.queryByRole('group', { name: 'Come va letto il numero' })).toBeNull()
    write('Peso', '1.500')
    fireEvent.click(screen.getByRole('button', { name: '1,5 (decimali)' }))
    expect(box('Peso').value).toBe('1,5')
    expect(body()).toMatchObject({ peso: 1.5 })
    await waitFor(() => expect(screen.queryByText(messages.whichNumber('1.500'))).toBeNull())
  })

  it('is answered by keyboard in a cell too, which Tab and Enter else end', async () => {
    const own = tableWith({ peso: { type: 'number', label: 'Peso', decimals: 3 } })
    const row: Row = { id: 1, version: 1, name: 'A', peso: null }
    const [item] = formFields(own, ['peso'])
    if (!item) throw new Error('The field of the cell')
    const edits: InlineEdits = {
      ...{ table: own, source: {}, may: () => true, fieldIn: () => item, save: async () => row },
      ...{ replace: () => {}, hold: () => () => {}, hasDraft: () => false, lookForDrafts: () => {} },
    }
    const onDone = vi.fn()
    await openScreen(<CellEditor {...{ item, row, edits, onDone }} start="asked" label="Peso di A" />, '/', [])
    write('Peso di A', '1.500')
    expect(fireEvent.keyDown(box('Peso di A'), { key: 'Tab' })).toBe(true)
    const answer = screen.getByRole('button', { name: '1,5 (decimali)' })
    expect(fireEvent.keyDown(answer, { key: 'Enter' })).toBe(true)
    fireEvent.click(answer)
    expect([box('Peso di A').value, onDone.mock.calls]).toEqual(['1,5', []])
  })

  it('shows a value that comes from elsewhere, whatever was being typed', () => {
    open()
    write('Km', '12.')
    act(() => form.setFieldsValue({ km: 7 }))
    expect(box('Km').value).toBe('7')
  })
})

describe('F7: a position', () => {
  it.each(['Latitudine', 'Longitudine'])('pasted into %s fills both coordinates', (into) => {
    open()
    paste(into, '44.06781234567891, 12.56951234567891')
    expect([box('Latitudine').value, box('Longitudine').value]).toEqual(['44,067812', '12,569512'])
    expect(body()).toMatchObject({ nord: 44.067812, est: 12.569512 })
  })

  it('typed into one fills both when it is left, and not before', () => {
    open()
    write('Latitudine', '44,0678 12,5695')
    expect([box('Latitudine').value, box('Longitudine').value]).toEqual(['44,0678 12,5695', ''])
    leave('Latitudine')
    expect([box('Latitudine').value, box('Longitudine').value]).toEqual(['44,0678', '12,5695'])
  })

  it('is told where its other half is missing, and where no place is', async () => {
    open()
    write('Latitudine', '44.0678')
    leave('Latitudine')
    expect(box('Latitudine').value).toBe('44,0678')
    await save()
    await screen.findByText(messages.halfPosition('Longitudine', 'Latitudine'))
    write('Longitudine', '0')
    write('Latitudine', '0')
    await save()
    expect(await screen.findAllByText(messages.nullPosition)).toHaveLength(2)
    expect(submit).not.toHaveBeenCalled()
    paste('Longitudine', '44,0678; 12,5695')
    await save()
    await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  })

  it('that was half before does not stop the other values of its row', async () => {
    open({ id: 1, version: 1, name: 'A', peso: null, km: null, nord: 44, est: null })
    write('Km', '5')
    await save()
    await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  })
})

describe('the ends of a range filter', () => {
  const onChange = vi.fn()
  function Filter({ field, first }: { field: Field; first: unknown }) {
    const [value, setValue] = useState(first)
    const change = (next: unknown) => {
      onChange(next)
      setValue(next)
    }
    return (
      <>
        <TypeFilter takesFocus={false} field={field} id="f" value={value} onChange={change} />
        <button type="button" onClick={() => setValue(null)}>
          Azzera
        </button>
      </>
    )
  }
  function show(props: Partial<Field> & Pick<Field, 'type'>, first: unknown = null) {
    onChange.mockClear()
    render(<Filter field={fieldWith({ label: 'Potenziale', ...props })} first={first} />)
  }
  const [from, to] = ['Potenziale: da', 'Potenziale: a']

  it('are read as those of a form, and applied when they are left', () => {
    show({ type: 'number', decimals: 2, unit: 'kg' })
    write(from, '1.500')
    leave(from)
    write(to, '12.500,50 kg')
    leave(to)
    expect([box(from).value, box(to).value]).toEqual(['1500', '12500,5'])
    expect(onChange.mock.calls.at(-1)).toEqual([{ from: 1500, to: 12500.5 }])
  })

  it.each([
    ['number', 'tanto', messages.number],
    ['number', '1.5', messages.integer],
    ['money', '1,234.56', messages.separators],
    ['duration', '1,5', messages.duration],
  ] as const)(
    'of a %s that cannot be read stays with its sentence, and does not filter: %s',
    (type, text, sentence) => {
      show({ type }, { from: 5 })
      write(to, text)
      leave(to)
      expect(screen.getByRole('alert').textContent).toBe(sentence)
      expect([box(to).value, box(to).getAttribute('aria-invalid'), onChange.mock.calls]).toEqual([text, 'true', []])
      write(from, '7')
      leave(from)
      expect(onChange.mock.calls).toEqual([[{ from: 7 }]])
      expect(box(to).value).toBe(text)
      fireEvent.click(screen.getByRole('button', { name: 'Azzera' }))
      expect([box(from).value, box(to).value, screen.getByRole('alert').textContent]).toEqual(['', '', ''])
    },
  )

  it('of hours and of percentages are typed as people write them', () => {
    show({ type: 'duration', in: 'hours' })
    expect(box(from).placeholder).toBe('h:mm')
    write(from, '90 min')
    leave(from)
    write(to, '2,5')
    leave(to)
    expect([box(from).value, screen.getByRole('alert').textContent]).toEqual(['1:30', messages.hours])
    write(to, '2,5 h')
    leave(to)
    expect([box(to).value, onChange.mock.calls.at(-1)]).toEqual(['2:30', [{ from: 5400, to: 9000 }]])
    cleanup()
    show({ type: 'number', decimals: 1, unit: '%' })
    write(from, '12,5%')
    leave(from)
    expect([box(from).value, onChange.mock.calls.at(-1)]).toEqual(['12,5', [{ from: 12.5 }]])
  })

  it('of days ago stay as they are where nobody counts so far', () => {
    const { rerender } = render(<DaysAgo id="days" value={{ to: '$today-7' }} onChange={onChange} />)
    onChange.mockClear()
    const days = screen.getByRole<HTMLInputElement>('textbox')
    fireEvent.change(days, { target: { value: '500' } })
    fireEvent.blur(days)
    expect([days.value, screen.getByRole('alert').textContent]).toEqual(['500', messages.max(366)])
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.change(days, { target: { value: '10 giorni' } })
    expect(onChange.mock.calls).toEqual([[{ to: '$today-10' }]])
    rerender(<DaysAgo id="days" value={{ to: '$today-10' }} onChange={onChange} />)
    fireEvent.blur(days)
    expect([days.value, screen.getByRole('alert').textContent]).toEqual(['10', ''])
  })
})
