import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { startInput } from '#src/features/vehicle-acceptance/stepper/acceptance-input.ts'
import { UndrawableNotice, undrawableParts } from '#src/features/vehicle-acceptance/stepper/undrawable.tsx'
import { press } from './support/screen.tsx'

const table = tableOf(model, 'accettazioni_mezzi')
const empty = startInput(1)

it('what the report cannot show is named before the signature, with the way to it', () => {
  const input = {
    ...empty,
    values: { ...empty.values, matricola: 'JLG 🚜', noteCliente: 'Tutto ok 李', noteInterne: '🚜' },
    checks: [{ controlloId: 1, nome: 'Luci', valore: 'ok 🚜🚜' }],
    photos: [
      {
        key: 'a',
        file: new File([], 'a.jpg'),
        posizione: 'fronte' as const,
        descrizione: '',
        segni: [{ tipo: 'graffio', x: 0, y: 0, nota: '🚜' }],
      },
    ],
  }
  const goTo = vi.fn()
  render(<UndrawableNotice parts={undrawableParts(table, input)} goTo={goTo} />)
  expect(screen.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    '🚜 in Matricola.',
    '🚜 in Luci.',
    '🚜 in Foto 1.',
    '李 in Note cliente.',
  ])
  press('Modifica Matricola')
  press('Modifica Foto 1')
  expect(goTo.mock.calls).toEqual([['vehicle'], ['photos']])
})

it('nothing is said where the report shows everything', () => {
  const input = { ...empty, values: { ...empty.values, matricola: 'JLG-450/7', noteCliente: 'Perché no? – Łódź' } }
  render(<UndrawableNotice parts={undrawableParts(table, input)} goTo={() => {}} />)
  expect(screen.getByRole('status').textContent).toBe('')
})
