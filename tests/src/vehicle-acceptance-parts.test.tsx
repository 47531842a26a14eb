import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { emptyGauge } from '#schema/rules/fuel-gauge.ts'
import { AllInOrder } from '#src/features/vehicle-acceptance/checks/all-in-order.tsx'
import { ChecksInput, type CheckType } from '#src/features/vehicle-acceptance/checks/checks-input.tsx'
import type { CheckAnswer } from '#src/features/vehicle-acceptance/checks/in-order.ts'
import { FuelGauge } from '#src/features/vehicle-acceptance/stepper/fuel-gauge.tsx'
import { press } from './support/screen.tsx'

const few = [
  { id: 1, nome: 'Luci', listaPossibiliValori: 'Sì, No, Forse' },
  { id: 2, nome: 'Odore', listaPossibiliValori: '' },
]
const level = 'Pieno, Vuoto'
const many = [
  { id: 1, nome: 'Luci', listaPossibiliValori: 'Sì, No, Forse', primoInOrdine: true, tipo: 'Impianto' },
  { id: 2, nome: 'Odore', listaPossibiliValori: '', primoInOrdine: true, tipo: null },
  { id: 3, nome: 'Vetri', listaPossibiliValori: 'Integri, Rotti', primoInOrdine: true, tipo: 'Esterno' },
  { id: 4, nome: 'Olio', listaPossibiliValori: level, primoInOrdine: false, tipo: 'Livelli' },
  { id: 5, nome: 'Freni', listaPossibiliValori: 'Buoni, Da rifare', primoInOrdine: true, tipo: 'Impianto' },
  // As a copy of an earlier release has it.
  { id: 6, nome: 'Acqua', listaPossibiliValori: level },
]

/** Shows the checks as a form holds them; returns what it holds now. */
function showChecks(start: CheckAnswer[] = [], types: readonly CheckType[] = few): () => readonly CheckAnswer[] {
  let now: readonly CheckAnswer[] = start
  function Holder() {
    const [value, setValue] = useState<readonly CheckAnswer[]>(start)
    now = value
    const props = { types, value, onChange: setValue }
    return (
      <>
        <AllInOrder {...props} />
        <ChecksInput {...props} />
      </>
    )
  }
  render(<Holder />)
  return () => now
}

describe('the checks', () => {
  it('a check offers its possible values; pressing one answers it, pressing it again clears it', {
    tags: ['ACC-B-22', 'ACC-F-11'],
  }, () => {
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

  it('a check without possible values is answered with a text', { tags: 'ACC-B-22' }, () => {
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

describe('checks by exception', () => {
  const luci = { controlloId: 1, nome: 'Luci', valore: 'No' }
  const inOrder = (controlloId: number, nome: string, valore: string) => {
    return { controlloId, nome, valore, fromButton: true as const }
  }
  const allInOrder = () => press('Tutto a posto, segno le eccezioni')

  it('one button answers what has a value in order and nobody has answered; the rest stays open and is named', () => {
    const held = showChecks([luci], many)
    expect(screen.getByText('Segna in ordine 2 controlli ancora aperti.')).toBeTruthy()
    allInOrder()
    expect(held()).toEqual([luci, inOrder(3, 'Vetri', 'Integri'), inOrder(5, 'Freni', 'Buoni')])
    expect(screen.getByText('3 di 6 completati')).toBeTruthy()
    expect(screen.getByText('Da fare uno per uno: Odore, Olio, Acqua.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tutto a posto, segno le eccezioni' }))
  })

  it('an exception is by hand from then on; taking it back leaves what was answered by hand', () => {
    const held = showChecks([], many)
    const marked = () => document.querySelectorAll('[data-from-button]').length
    allInOrder()
    expect(marked()).toBe(3)
    press('Rotti')
    expect(marked()).toBe(2)
    press('Annulla')
    expect(held()).toEqual([{ controlloId: 3, nome: 'Vetri', valore: 'Rotti' }])
    expect(document.querySelectorAll('[data-open]')).toHaveLength(5)
  })

  it('they stand under the name of their kind', () => {
    showChecks([], many)
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    const first = ['Esterno', 'Vetri', 'Impianto', 'Luci', 'Freni', 'Livelli', 'Olio']
    expect(headings).toEqual([...first, 'Altri controlli', 'Odore', 'Acqua'])
  })

  it('where no kind has a value in order there is no such button', () => {
    showChecks()
    expect(screen.queryByRole('button', { name: /Tutto a posto/ })).toBeNull()
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  })
})

it('five notches are drawn; one lights those up to it, and darkens itself and those above', {
  tags: ['CONST-11', 'ACC-B-02', 'ACC-B-03'],
}, () => {
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
