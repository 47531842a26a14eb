import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { inRome } from '#schema/rules/rome.ts'
import { model } from '#schema/tables.ts'
import { ReportCalls } from '#src/features/contact-center/report-calls/report-calls-page.tsx'
import { abilityWith } from './support/partial-rights.ts'
import { openScreen } from './support/screen.tsx'

type Options = NonNullable<Parameters<typeof openScreen>[3]>

async function open(options: Options = {}) {
  const table = tableOf(model, 'report-calls')
  const [definition] = table.screens
  if (!definition) throw new Error('The calls have no screen')
  return openScreen(<ReportCalls table={table} screen={definition} title="Report telefonate" />, definition.route, [], {
    reply: ({ path }) => (path === '/api/report-calls' ? { body: { data: [], totalRows: 7 } } : undefined),
    ...options,
  })
}

const link = () => screen.queryByRole('link', { name: 'Grafici' })?.getAttribute('href')

describe('the report of calls', () => {
  it('begins with today in the order of time, and leads to the figures of the same day (CC-B-03, CC-B-04, CC-B-14)', async () => {
    const { server } = await open()
    await screen.findByText('7 righe, una per apparecchio')
    const list = server.received.find(({ path }) => path === '/api/report-calls')?.query
    expect(list?.get('filters')).toBe(`{"callDate":"$today"}`)
    expect([list?.get('sortBy'), list?.get('descending')]).toEqual(['callDateTime', '0'])
    expect(screen.queryByRole('button', { name: /^Nuov[oa] / })).toBeNull()
    const { day } = inRome(new Date())
    expect(link()).toBe(`/statistiche/telefonate?dal=${day}&al=${day}`)
  })

  it.each([
    [{ from: '01-11-2026', to: '15-11-2026' }, 'dal=01-11-2026&al=15-11-2026'],
    [{ from: '$today+1' }, `dal=`],
    [null, 'periodo=tutto'],
  ])('leads to the figures of its days: %j', async (callDate, query) => {
    await open({ search: `?filters=${encodeURIComponent(JSON.stringify({ callDate }))}` })
    await screen.findByText('7 righe, una per apparecchio')
    expect(link()).toContain(`/statistiche/telefonate?${query}`)
  })

  it('leads nowhere for who reads legs but no calls', async () => {
    const { server } = await open({ ability: abilityWith(tableOf(model, 'report-calls'), { read: ['report-calls'] }) })
    await screen.findByText('7 righe, una per apparecchio')
    expect(server.paths()).not.toContain('GET /api/calls')
    expect(link()).toBeUndefined()
  })
})
