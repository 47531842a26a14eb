import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { indexOf } from '#src/features/inventory/count/item-copy.ts'
import { linesOf, unconfirmed } from '#src/features/inventory/count/lines.ts'
import { ScanLines } from '#src/features/inventory/count/scan-lines.tsx'
import type { Scan } from '#src/features/inventory/count/scans/scan.ts'

let minute = 10
const scanOf = (codice: string, more: Partial<Scan> = {}): Scan => ({
  key: `${codice}-${minute}`,
  inventory: 7,
  nome: 'Milano 23-11-2026',
  codice,
  il: `2026-11-23T09:${minute++}:00.000Z`,
  user: 7,
  sender: '7',
  position: minute,
  ...more,
})
const storing = (codice: string, more: Partial<Scan> = {}) =>
  scanOf(codice, { isStoring: true, position: undefined, ...more })
const find = await indexOf([
  ['RES-1', 'MAT1', 'Furgone', false],
  ['RES-2', 'MAT2', null, true],
  ['RES-3', 'MAT2', 'Gemello', false],
])

describe('what is being stored on the device', () => {
  it('is said to be found, counted or clarified only once it is there', () => {
    const first = storing('RES-1')
    expect(unconfirmed([first], [], find)).toBe(0)
    const { container } = render(<ScanLines lines={linesOf([first], [], find)} waiting={1} onTakeBack={vi.fn()} />)
    expect(screen.queryAllByText('Registrazione in corso')).toHaveLength(1)
    expect(container.querySelector('[aria-live]')?.textContent).toBe('')
    expect([screen.queryByRole('button'), screen.queryByText(/tieni aperta la pagina/)]).toEqual([null, null])
    const asked = scanOf('MAT2')
    const [line] = linesOf([storing('MAT2', { mezzo: 'RES-3', risponde: asked.key }), asked], [], find).slice(-1)
    expect([line?.scan.key, line?.choices, line?.clarified]).toEqual([asked.key, [], undefined])
  })

  it('takes no scan back yet, and is not offered twice', () => {
    const scan = scanOf('RES-1')
    const waiting = [scan, storing('RES-1', { annulla: scan.key })]
    expect(linesOf(waiting, [], find)).toMatchObject([{ state: 'foundHere', mayTakeBack: false }])
    expect(unconfirmed(waiting, [], find)).toBe(1)
  })
})
