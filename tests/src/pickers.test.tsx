import { fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { expect, it } from 'vitest'
import { DayPicker } from '#src/fields/pickers.tsx'

it('I18N-01 FMT-01: a date is shown as DD-MM-YYYY, its calendar is Italian and begins on Monday', async () => {
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
