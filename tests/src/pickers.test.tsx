import { fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DayPicker, DayTimePicker, MomentPicker, type PickerProps } from '#src/fields/pickers.tsx'

it('I18N-01 FMT-01: a date is shown as DD-MM-YYYY in an Italian calendar that begins on Monday', async () => {
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
  return <Picker aria-label="Campo" keepsInvalid value={value} onChange={change} />
}

const pickers = { day: DayPicker, time: DayTimePicker, moment: MomentPicker }

it.each([
  ['day', '14-12-2026', '31-02-2026', '31-02-2026'],
  ['day', null, '31-11-2026', '31-11-2026'],
  ['day', '14-12-2026', 'domani', 'domani'],
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
  ['time', '09:00', 'abc', 'abc'],
  ['time', null, '9h30', '9h30'],
  ['time', '09:00', '', null],
  ['moment', '2026-12-14T08:00:00.000Z', '31-02-2026 10:00', '31-02-2026 10:00'],
] as const)('VAL-01 FMT-01 invalid input over a %s %s is kept: "%s"', async (kind, start, text, expected) => {
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
})
