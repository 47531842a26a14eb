import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { columnsOf } from '#schema/lists/presentation.ts'
import { screensOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { shownColumns } from '#src/list/columns.ts'
import { resourcesOf } from '#src/resources/index.tsx'
import { linksWithin, menuOf } from '#src/resources/menu.ts'
import { matchesIn } from '#src/shell/menu-search.tsx'
import { commandsOf, matching } from '#src/shell/palette/entries.ts'
import { openList } from './support/screen.tsx'

beforeEach(() => localStorage.clear())

const ability = abilityFor(model, ['ROLE_SUPER_ADMIN'])
const menu = menuOf(model, ability)
const links = linksWithin(menu)
const commands = commandsOf({ model, ability, menu, actions: [] })
const inMenu = screensOf(model).filter(({ screen: { menu: isItem } }) => isItem)

describe('a screen has one word', () => {
  /** Two screens that the menu calls the same, told apart by their groups there and by their titles on the page. */
  const HOMONYMS: Record<string, string> = {
    '/configurations/filiali': 'Filiali delle trattative',
    '/contactCenter/branch-offices': 'Filiali del Contact Center',
  }

  it.each(inMenu.map((entry) => [entry.screen.route, entry] as const))(
    '%s: the page is titled as its menu item, and the palette calls it so',
    { tags: 'LAYOUT-25' },
    (route, { label, title }) => {
      const link = links.find((one) => one.route === route.replaceAll('{lang}', 'it'))
      expect(link?.label).toBe(label)
      expect(title).toBe(HOMONYMS[route] ?? label)
      const entry = commands.flatMap(({ entries }) => entries).find(({ id }) => id === `screen ${link?.route}`)
      expect(entry?.label).toBe(label)
      expect(resourcesOf(model).find(({ list }) => list === route)?.meta?.label).toBe(title)
    },
  )

  it('no two pages have one title', () => {
    const titles = inMenu.map(({ title }) => title)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  it.each([
    ['visite', 'Pianificazioni'],
    ['ruoli dei contatti', 'Ruoli'],
    ['motivi di perdita', 'Motivi Perse'],
    ['modelli di email', 'Modelli email'],
  ])('whoever types "%s" finds %s, in the palette and above the menu', (typed, label) => {
    const entries = matching(commands, typed).flatMap((group) => group.entries)
    const entry = entries.find((one) => one.id.startsWith('screen ') && one.label === label)
    expect(entry?.detail?.toLowerCase()).toBe(typed)
    expect(matchesIn(menu, typed).map(({ link }) => link.label)).toContain(label)
  })
})

describe('a column has one word', () => {
  it('on every screen with columns: its head and its place among those to choose from, each once', () => {
    const lists = screensOf(model).filter(
      ({ table, screen: { kind, columns } }) => table && (kind === 'table' || columns),
    )
    expect(lists.length).toBeGreaterThan(40)
    for (const { table, screen: list } of lists) {
      if (!table) continue
      const { all, shown } = shownColumns({ table, screen: list, shown: Object.keys(table.fields) })
      const labels = all.map(({ field }) => field.label)
      expect(
        labels.filter((label, at) => labels.indexOf(label) !== at),
        list.route,
      ).toEqual([])
      expect(
        shown.map(({ field }) => field.label),
        list.route,
      ).toEqual(columnsOf(table, list).map((name) => table.fields[name]?.column ?? table.fields[name]?.label))
    }
  })

  it.each([
    ['trattative_cp', 'ragioneSociale', ['Inserita il', 'Inviati']],
    ['inventari_mezzi', 'nome', ['Avanzamento']],
  ])('%s: the heads are those of the column chooser', async (table, title, words) => {
    await openList(table, [{ id: 1, version: 1, [title]: 'Uno' }], { role: 'ROLE_SUPER_ADMIN' })
    const heads = screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.trim() || [])
    for (const word of words) expect(heads).toContain(word)
    fireEvent.click(screen.getByRole('button', { name: /^Vista|^Colonne|^Opzioni/ }))
    const chooser = within(screen.getByRole('group', { name: 'Colonne' }))
    for (const word of words) expect(chooser.getByRole('checkbox', { name: word })).toHaveProperty('checked', true)
  })
})
