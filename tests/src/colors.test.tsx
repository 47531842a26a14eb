import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { palette } from '#src/fields/color-input.tsx'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { contrastText } from '#src/record/color-preview.tsx'
import { openList, press, type } from './support/screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const won = {
  id: 1,
  version: 1,
  description: 'Vinta',
  ordinamento: 5,
  coloreSfondo: '#2E7D32',
  coloreCarattere: '#FFFFFF',
  carattere: 'V',
  identificativo: 'VINTA',
}

const open = () => openList('stati_trattative', [{ ...won }])

describe('rows with colors', () => {
  it('show their name in these colors in the list', async () => {
    await open()
    const chip = within(screen.getByRole('table')).getByText('Vinta')
    expect(chip.querySelector('span')?.textContent).toBe('V')
    expect(chip.style.background).toBe('rgb(46, 125, 50)')
    expect(chip.style.color).toBe('rgb(255, 255, 255)')
  })

  it('preview the colors while they are chosen, and warn of illegible text', async () => {
    await open()
    press('Modifica Vinta')
    const dialog = screen.getByRole('dialog')
    await within(dialog).findByText('Vinta')
    expect(within(dialog).getByRole('status').textContent).toBe('Contrasto 5,1:1')
    type('Descrizione', 'Persa', dialog)
    type('Carattere', '', dialog)
    type('Colore carattere', '#4CAF50', dialog)
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toBe(
        'Contrasto 1,8:1: il testo si legge male, servono almeno 4,5:1',
      ),
    )
    expect(within(dialog).getByText('Persa').style.color).toBe('rgb(76, 175, 80)')
    type('Colore carattere', '#4CAF', dialog)
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe(''))
  })

  it('both fields offer the eleven colors of the palette', { tags: ['CONST-10', 'CONST-22'] }, async () => {
    expect(Object.keys(palette)).toHaveLength(11)
    await open()
    press('Nuovo stato delle trattative')
    for (const label of ['Colore sfondo', 'Colore carattere']) {
      const group = within(screen.getByRole('dialog')).getByRole('radiogroup', { name: `Colori di ${label}` })
      expect(within(group).getAllByRole('radio')).toHaveLength(11)
      expect(within(group).getByRole('radio', { name: 'Bianco' }).title).toBe('Bianco')
    }
  })
})

describe('the contrast in words', () => {
  it.each([
    [21, 'Contrasto 21:1'],
    [4.5, 'Contrasto 4,5:1'],
    [4.499, 'Contrasto 4,4:1: il testo si legge male, servono almeno 4,5:1'],
    [2.19, 'Contrasto 2,1:1: il testo si legge male, servono almeno 4,5:1'],
  ])('%d is "%s"', (ratio, text) => {
    expect(contrastText(ratio)).toBe(text)
  })
})
