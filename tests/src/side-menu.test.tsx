import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { menuOf } from '#src/resources/menu.ts'
import { SideColumn } from '#src/shell/side-menu.tsx'
import { press } from './support/screen.tsx'

const Path = () => <output>{useLocation().pathname}</output>

function open(role = 'ROLE_ADMIN') {
  const menu = menuOf(model, abilityFor(model, [role]))
  render(
    <MemoryRouter initialEntries={['/customers/all']}>
      <SideColumn menu={menu} />
      <Path />
    </MemoryRouter>,
  )
}

const path = () => screen.getByRole('status').textContent
const field = (): HTMLInputElement => screen.getByRole('searchbox', { name: 'Cerca nel menu' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

describe('the menu beside the page', () => {
  it('has an icon for each item', () => {
    open()
    press('CRM config')
    const items = screen.getAllByRole('link')
    expect(items.length).toBeGreaterThan(15)
    expect(items.filter((link) => link.querySelector('svg') === null)).toEqual([])
  })

  it('finds an item by a part of its name, without accents and with a wrong letter, and says in which group it is', () => {
    open()
    type('potenzialita')
    expect(links()).toEqual(['PotenzialitàCRM config'])
    type('nazoini')
    expect(links()).toEqual(['NazioniCRM config'])
    type('filiali')
    expect(links()).toEqual(expect.arrayContaining(['FilialiConf. Trattative CP', 'FilialiContact Center']))
    type('zzz')
    expect(screen.getByText('Nessuna voce con questo nome')).toBeDefined()
  })

  it('is searched by keyboard: Enter opens the first, arrows the others, Escape empties the field', () => {
    open()
    type('fonti')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect([field().value, within(screen.getByRole('navigation')).getByText('Clienti')]).toEqual([
      '',
      expect.anything(),
    ])
    type('calendario')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('Calendario')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('Calendario trattative')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(field())
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect([path(), field().value]).toEqual(['/plannings', ''])
  })

  it('becomes a column of icons on this device, whose names stay for screen readers and as tooltips', () => {
    open()
    press('Riduci il menu')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Clienti' }).title).toBe('Clienti')
    cleanup()
    open()
    const group = screen.getByRole('button', { name: 'CRM config' })
    expect(group.getAttribute('aria-expanded')).toBe('false')
    // A group has no room in it: it widens the menu again.
    fireEvent.click(group)
    expect(screen.getByRole('link', { name: 'Agenti' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Riduci il menu' })).toBeDefined()
  })

  it('has its only group open until it is closed; of several none is open by itself', () => {
    open('ROLE_SUPERVISOR_CP')
    const group = screen.getByRole('button', { name: 'Trattative CP' })
    expect(group.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(group)
    expect(group.getAttribute('aria-expanded')).toBe('false')
    cleanup()
    open()
    expect(screen.getByRole('button', { name: 'Trattative CP' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('has no search where it is seen whole', () => {
    open('ROLE_CONTACT_CENTER')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
