import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RowActions, type RowVerbs } from '#src/list/row-actions.tsx'
import { press } from './support/screen.tsx'

const row = { id: 1, version: 1 }
const shown = (verbs: RowVerbs) => {
  render(<RowActions row={row} name="Rossi" verbs={verbs} />)
  return () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
}
const action = (title: string) => ({ title, label: (name: string) => `${title} ${name}`, icon: null, run: vi.fn() })
const three = { edit: vi.fn(), history: vi.fn(), remove: vi.fn() }

describe('the buttons of a row', () => {
  it('lie in a menu', () => {
    const sort = { ...action('Ordina'), offered: () => true }
    const never = { ...action('Mai'), offered: () => false }
    const names = shown({ ...three, actions: [never, sort] })
    expect(names()).toEqual(['Altre azioni per Rossi'])
    press('Altre azioni per Rossi')
    expect(names().slice(1)).toEqual(['Modifica Rossi', 'Ordina Rossi', 'Cronologia di Rossi', 'Elimina Rossi'])
    press('Elimina Rossi')
    expect(three.remove).toHaveBeenCalledWith(row)
    expect(names()).toHaveLength(1)
  })

  it('need no menu where there is one', () => {
    expect(shown({ history: vi.fn() })()).toEqual(['Cronologia di Rossi'])
  })

  it('keep a menu of the row’s own, whose button says how things stand', () => {
    const Menu = () => <button type="button" aria-label="Invii: fallito" />
    expect(shown({ ...three, Menu })()).toEqual(['Invii: fallito', 'Altre azioni per Rossi'])
  })

  it('what a row does not have can be reached in the menu, says why, and does nothing', () => {
    const remove = vi.fn()
    const sort = { ...action('Ordina'), offered: () => true }
    shown({ ...three, remove, actions: [sort], locked: (_row, right) => (right === 'delete' ? 'In uso' : undefined) })
    press('Altre azioni per Rossi')
    const item = screen.getByRole('button', { name: 'Elimina Rossi: In uso' })
    expect(item.textContent).toBe('EliminaIn uso')
    fireEvent.click(item)
    expect(remove).not.toHaveBeenCalled()
    expect(item.isConnected).toBe(true)
  })
})
