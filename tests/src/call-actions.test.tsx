import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CallActions } from '#src/calls/call-actions.tsx'
import { WaitingTime } from '#src/features/contact-center/worklist/clock.tsx'
import { ContactLinks } from '#src/fields/contact-links.tsx'

it.each([
  ['a line', (phone: string) => <CallActions name="Anna" phone={phone} />],
  ['a page', (phone: string) => <ContactLinks phone={phone} email="" />],
])('on %s a telephone outside is called, that of a desk in the house is only read', (_where, show) => {
  const view = render(show('0541700100'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+390541700100')
  for (const desk of ['102', '8001']) {
    view.rerender(show(desk))
    expect([screen.queryByRole('link'), view.container.textContent]).toEqual([null, desk])
  }
})

it.each([
  [65, 'In ritardo di 1 h 05 min di lavoro'],
  [1_440, 'In ritardo di 24 ore di lavoro'],
])('who is called back %i minutes of work late waits so long in working time', (minutes, text) => {
  const line = { dueAt: '2026-03-02T09:00:00.000Z' }
  const clock = { target: 60, minutesBetween: () => minutes }
  const { container } = render(<WaitingTime line={line} clock={clock} now={new Date('2026-03-05T09:00:00Z')} />)
  expect(container.textContent).toBe(text)
})
