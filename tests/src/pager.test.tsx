import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Pager } from '#src/ui/pager.tsx'

const open = (pages: number) => {
  const onPage = vi.fn()
  render(
    <Pager page={2} rowsPerPage={10} totalItems={pages * 10} sizes={[10]} {...{ onPage }} onRowsPerPage={() => {}} />,
  )
  return onPage
}

it.each([
  ['1.000', 1000],
  ['7', 7],
  ['99999', 1012],
  ['0', 1],
  ['2', undefined],
  ['due', undefined],
])('the number of a page, %s, leads to page %s', (text, page) => {
  const onPage = open(1012)
  const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pagina, da 1 a 1.012' })
  fireEvent.change(number, { target: { value: text } })
  fireEvent.keyDown(number, { key: 'Enter' })
  fireEvent.blur(number)
  expect(onPage.mock.calls).toEqual(page === undefined ? [] : [[page]])
  expect(number.value).toBe('2')
  expect(screen.getByText('Pagina 2 di 1.012')).toBeDefined()
})

it('a number is given up by Escape, and not asked for where pages are few', () => {
  const onPage = open(4)
  const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pagina, da 1 a 4' })
  fireEvent.change(number, { target: { value: '4' } })
  fireEvent.keyDown(number, { key: 'Escape' })
  fireEvent.blur(number)
  expect([onPage.mock.calls, number.value]).toEqual([[], '2'])
  open(3)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
})
