import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { Rights } from '#schema/rights/access.ts'
import { model } from '#schema/tables.ts'
import { ReportMenu } from '#src/features/vehicle-acceptance/report/report-menu.tsx'
import { rightsReader } from '#src/providers/reader.ts'
import { item, openInventories } from './support/inventory.tsx'
import { abilityWith, modelWith } from './support/partial-rights.ts'
import { openScreen } from './support/screen.tsx'

// What routes of acceptances and inventories tell of whole tables is offered to nobody who reads these in part.

beforeEach(() => localStorage.clear())

const ACCEPTANCES = 'accettazioni_mezzi'
const PHOTOS = 'accettazioni_mezzi_foto'
const ITEMS = 'inventario-mezzi-items'

/** The rights that everybody has on inventories but for their items, and these. */
function countingWith(rights: Rights) {
  const read = (model.access.everyone.read ?? []).filter((name) => name !== ITEMS)
  const own = modelWith(tableOf(model, ITEMS), { ...rights, read: [...read, ...(rights.read ?? [])] })
  const trimmed = { ...own, access: { ...own.access, everyone: { open: model.access.everyone.open } } }
  return abilityFor(trimmed, ['ROLE_PROVA'], rightsReader(trimmed, 7))
}

describe('rights on some rows or fields', () => {
  it.each<[string, Rights['read'], number]>([
    ['all of them', [ACCEPTANCES, PHOTOS], 1],
    ['the front of each', [ACCEPTANCES, { table: PHOTOS, where: { posizione: 'fronte' } }], 0],
    ['all, but no notes', [{ table: ACCEPTANCES, exceptFields: ['noteInterne'] }, PHOTOS], 0],
    ['all, of some acceptances', [{ table: ACCEPTANCES, where: { danni: true } }, PHOTOS], 1],
  ])('of photos offer a report to who reads %s', async (_who, read, buttons) => {
    const ability = abilityWith(tableOf(model, PHOTOS), {
      read,
      send: ['accettazioni_mezzi'],
    })
    const row = { id: 7, version: 1, matricola: 'JLG', dataAccettazione: '04-03-2025' }
    await openScreen(<ReportMenu row={row} />, '/accettazioniMezzi/accettazioniMezzi', [], { ability })
    expect(screen.queryAllByRole('button', { name: 'Verbale di JLG, 04-03-2025' })).toHaveLength(buttons)
  })

  it.each<[string, Rights['read'], string[]]>([
    ['all of them', [ITEMS], ['Mezzi', 'Conteggio', 'Anomalie']],
    ['all but their notes', [{ table: ITEMS, exceptFields: ['note'] }], ['Mezzi']],
  ])('of items open parts of an inventory to who reads %s', async (_who, read, parts) => {
    const ability = countingWith({ read, update: [ITEMS], conclude: ['inventari_mezzi'] })
    const { server } = await openInventories({ ability, items: [item(1)] })
    const links = [...(await screen.findByRole('navigation', { name: 'Parti dell’inventario' })).querySelectorAll('a')]
    expect(links.map(({ textContent }) => textContent?.replace(/\d+$/, '').trim())).toEqual(parts)
    const isTold = parts.length > 1
    expect(screen.queryAllByRole('button', { name: 'Avanzamento' })).toHaveLength(isTold ? 1 : 0)
    fireEvent.click(await screen.findByRole('button', { name: 'Concludi' }))
    expect(await screen.findByText(/Concludere/)).toBeDefined()
    // What would be asked is asked by then.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await waitFor(() => expect(server.received.some(({ path }) => path.endsWith('/conteggio'))).toBe(isTold))
  })
})
