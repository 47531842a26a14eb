import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { CheckValue } from '#schema/rules/acceptance-parts.ts'
import { emptyGauge } from '#schema/rules/fuel-gauge.ts'
import { ChecksInput } from '#src/features/vehicle-acceptance/checks/checks-input.tsx'
import { FuelGauge } from '#src/features/vehicle-acceptance/stepper/fuel-gauge.tsx'
import { press } from './support/screen.tsx'

const types = [
  { id: 1, nome: 'Luci', listaPossibiliValori: 'Sì, No, Forse' },
  { id: 2, nome: 'Odore', listaPossibiliValori: '' },
]

/** Shows the checks as a form holds them; returns what it holds now. */
function showChecks(start: CheckValue[] = []): () => readonly CheckValue[] {
  let now: readonly CheckValue[] = start
  function Holder() {
    const [value, setValue] = useState<readonly CheckValue[]>(start)
    now = value
    return <ChecksInput types={types} value={value} onChange={setValue} />
  }
  render(<Holder />)
  return () => now
}

describe('the checks', () => {
  it('ACC-B-22 ACC-F-11: a check offers its possible values; pressing one answers it, pressing it again clears it', () => {
    const held = showChecks()
    const options = screen.getByRole('group', { name: 'Luci' }).querySelectorAll('button')
    expect([...options].map(({ textContent }) => textContent)).toEqual(['Sì', 'No', 'Forse'])
    press('No')
    expect(held()).toEqual([{ controlloId: 1, nome: 'Luci', valore: 'No' }])
    expect(screen.getByText('1 di 2 completati')).toBeTruthy()
    press('Forse')
    expect(held()).toEqual([{ controlloId: 1, nome: 'Luci', valore: 'Forse' }])
    press('Forse')
    expect(held()).toEqual([])
  })

  it('ACC-B-22: a check without possible values is answered with a text', () => {
    const held = showChecks()
    fireEvent.change(screen.getByRole('textbox', { name: 'Odore' }), { target: { value: 'di gasolio' } })
    expect(held()).toEqual([{ controlloId: 2, nome: 'Odore', valore: 'di gasolio' }])
    fireEvent.change(screen.getByRole('textbox', { name: 'Odore' }), { target: { value: '' } })
    expect(held()).toEqual([])
  })

  it('an answer that is no longer possible, and one to a check that is gone, stay', () => {
    const former = { controlloId: 9, nome: 'Vecchio controllo', valore: 'fatto' }
    const held = showChecks([{ controlloId: 1, nome: 'Luci', valore: 'Ogni tanto' }, former])
    expect(screen.getByRole('button', { name: 'Ogni tanto' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByDisplayValue('fatto')).toBeTruthy()
    press('Sì')
    expect(held()).toEqual([former, { controlloId: 1, nome: 'Luci', valore: 'Sì' }])
  })
})

it('CONST-11 ACC-B-02 ACC-B-03: five notches are drawn; one lights those up to it, and darkens itself and those above', () => {
  function Holder() {
    const [value, setValue] = useState(emptyGauge)
    return <FuelGauge label="Carburante" value={value} onChange={setValue} />
  }
  render(<Holder />)
  const lit = () =>
    [...screen.getByRole('group', { name: 'Carburante' }).querySelectorAll('button')].map(
      (notch) => notch.getAttribute('aria-pressed') === 'true',
    )
  expect(lit()).toEqual([false, false, false, false, false])
  expect(screen.getByRole('status').textContent).toBe('Livello non ancora scelto')
  press('3/4')
  expect(lit()).toEqual([true, true, true, true, false])
  expect(screen.getByRole('status').textContent).toBe('Livello: 3/4')
  press('1/2')
  expect(lit()).toEqual([true, true, false, false, false])
  press('Vuoto')
  expect(screen.getByRole('status').textContent).toBe('Livello: Vuoto')
})
