import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { inputs } from '#src/fields/inputs.tsx'
import { DayPicker, DayTimePicker, MomentPicker, type PickerProps } from '#src/fields/pickers.tsx'
import { fieldWith } from '#tests/support/definitions.ts'

it('a date is shown as DD-MM-YYYY in an Italian calendar that begins on Monday', {
  tags: ['I18N-01', 'FMT-01'],
}, async () => {
  render(
    <ConfigProvider locale={itIT}>
      <DayPicker aria-label="Giorno" value="04-03-2025" />
    </ConfigProvider>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Giorno')
  expect(input.value).toBe('04-03-2025')
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  expect(await screen.findByText('mar')).not.toBeNull()
  const days = [...document.querySelectorAll('.ant-picker-content th')].map((head) => head.textContent)
  expect(days).toEqual(['lu', 'ma', 'me', 'gi', 've', 'sa', 'do'])
})

/** A picker as a form holds it. */
function Held({ Picker, start, held }: { Picker: typeof DayPicker; start: unknown; held: (value: unknown) => void }) {
  const [value, setValue] = useState(start)
  const change: PickerProps['onChange'] = (next) => {
    setValue(next)
    held(next)
  }
  return <Picker aria-label="Campo" value={value} onChange={change} />
}

const pickers = { day: DayPicker, time: DayTimePicker, moment: MomentPicker }

it.each([
  ['day', '14-12-2026', '31-02-2026', '31-02-2026'],
  ['day', null, '31-11-2026', '31-11-2026'],
  ['day', '14-12-2026', 'presto', 'presto'],
  ['day', '14-12-2026', '5 marzo 2026', '05-03-2026'],
  ['day', null, 'gio 5 mar 26', '05-03-2026'],
  ['day', null, '050326', '05-03-2026'],
  ['day', null, '5.3.2026\u200b', '05-03-2026'],
  ['day', null, '31/2/26', '31/2/26'],
  ['day', '14-12-2026', '15/12/2026', '15-12-2026'],
  ['day', '14-12-2026', '15/1/27', '15-01-2027'],
  ['day', null, '04-12-26', '04-12-2026'],
  ['day', '14-12-2026', '', null],
  ['time', '09:00', '25:00', '25:00'],
  ['time', '09:00', '0930', '09:30'],
  ['time', '09:00', '10', '10:00'],
  ['time', '09:00', '8', '08:00'],
  ['time', '09:00', '9.30', '09:30'],
  ['time', '09:00', '930', '09:30'],
  ['time', null, '10', '10:00'],
  ['time', '09:00', '99', '99'],
  ['time', '09:00', '9:5', '9:5'],
  ['time', '09:00', 'ore 9,30', '09:30'],
  ['time', '09:00', 'abc', 'abc'],
  ['time', null, '9h30', '9h30'],
  ['time', '09:00', '', null],
  ['moment', '2026-12-14T08:00:00.000Z', '31-02-2026 10:00', '31-02-2026 10:00'],
  ['moment', null, '31/2/2026 10', '31/2/2026 10'],
] as const)(
  'invalid input over a %s %s is kept: "%s"',
  { tags: ['VAL-01', 'FMT-01'] },
  async (kind, start, text, expected) => {
    let value: unknown = start
    const hold = (next: unknown) => {
      value = next
    }
    render(<Held Picker={pickers[kind]} start={start} held={hold} />)
    const input = screen.getByLabelText<HTMLInputElement>('Campo')
    const type = (typed: string) => {
      fireEvent.focus(input)
      fireEvent.change(input, { target: { value: typed } })
      fireEvent.blur(input)
    }
    type(text)
    await expect.poll(() => [value, input.value]).toEqual([expected, expected ?? ''])
    if (typeof start !== 'string' || kind === 'moment') return
    type(start)
    await expect.poll(() => [value, input.value]).toEqual([start, start])
  },
)

it('a calendar goes to the day that is typed, and Enter takes it over', async () => {
  const values: unknown[] = []
  render(<Held Picker={DayPicker} start="11-11-2026" held={(next) => values.push(next)} />)
  const input = screen.getByLabelText<HTMLInputElement>('Campo')
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  fireEvent.focus(input)
  const selected = () => document.querySelector('.ant-picker-cell-selected')?.getAttribute('title')
  await expect.poll(selected).toBe('2026-11-11')
  fireEvent.change(input, { target: { value: '08-11-2026' } })
  await expect.poll(selected).toBe('2026-11-08')
  fireEvent.keyDown(input, { key: 'Enter' })
  await expect.poll(() => [values, input.value]).toEqual([['08-11-2026'], '08-11-2026'])
})

it('a moment is typed as people write it', async () => {
  let value: unknown
  render(
    <Held
      Picker={MomentPicker}
      start={null}
      held={(next) => {
        value = next
      }}
    />,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Campo')
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: '5 marzo 2026, ore 9.30' } })
  fireEvent.blur(input)
  await expect.poll(() => [value, input.value]).toEqual(['2026-03-05T08:30:00.000Z', '05-03-2026 09:30'])
})

it('a day that cannot be read stays in its filter with a sentence, one written in words is read', async () => {
  const onChange = vi.fn()
  const field = fieldWith({ type: 'date', label: 'Giorno' })
  render(<inputs.date.Filter field={field} id="giorno" value="14-12-2026" onChange={onChange} />)
  // What stands in for it has the same name.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Giorno: da').readOnly).toBe(false))
  const input = screen.getByLabelText<HTMLInputElement>('Giorno: da')
  const type = (text: string) => {
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
  }
  type('31/2/2026')
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(messages.date)
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['31/2/2026', 'true'])
  type('5 marzo 26')
  await expect.poll(() => onChange.mock.lastCall).toEqual([{ from: '05-03-2026', to: '14-12-2026' }])
  expect(screen.getByRole('alert').textContent).toBe('')
})

it.each([
  ['day', '04-03-2025', '04-03-2025', '5.3'],
  ['time', '09:00', '09:00', '9.3'],
  ['moment', '2026-12-14T08:00:00.000Z', '14-12-2026 09:00', '15/12'],
] as const)('the pointer over the panel of a %s changes no text', async (kind, start, shown, typed) => {
  render(<Held Picker={pickers[kind]} start={start} held={() => undefined} />)
  const input = screen.getByLabelText<HTMLInputElement>('Campo')
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  const cells = await waitFor(() => {
    const drawn = [...document.querySelectorAll('.ant-picker-cell-inner, .ant-picker-time-panel-cell-inner')]
    expect(drawn.length).toBeGreaterThan(20)
    return drawn
  })
  const inputAfterPointer = () => {
    for (const cell of cells) fireEvent.mouseOver(cell)
    return input.value
  }
  expect(inputAfterPointer()).toBe(shown)
  fireEvent.change(input, { target: { value: typed } })
  expect(inputAfterPointer()).toBe(typed)
})

it('a text that is erased again in an empty field changes nothing', () => {
  const held = vi.fn()
  render(<Held Picker={DayPicker} start={null} held={held} />)
  const input = screen.getByLabelText('Campo')
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: '5' } })
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.blur(input)
  expect(held).not.toHaveBeenCalled()
})
