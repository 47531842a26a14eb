import { describe, expect, it } from 'vitest'
import { acceptedSource } from '#server/codegen/definitions/index-source.ts'
import { goodFiles } from '#tests/support/definitions.ts'

const { tables, access }: { tables: Record<string, object>; access: object } = goodFiles()
const linesOf = (written: Parameters<typeof acceptedSource>[0]) => acceptedSource(written).split('\n')

describe('the file of the accepted definitions', () => {
  it('holds all of them, in their order', () => {
    const read = JSON.parse(acceptedSource({ tables, access }))
    expect(read).toEqual({ tables, access })
    expect(Object.keys(read.tables)).toEqual(Object.keys(tables))
  })

  it('has a line for each table, and one for each key of the access rules', () => {
    const lines = linesOf({ tables, access })
    const members = lines.filter((line) => line.startsWith('"') && !line.endsWith(': {'))
    expect(members.map((line) => /^"([^"]+)"/.exec(line)?.[1])).toEqual([
      ...Object.keys(tables),
      ...Object.keys(access),
    ])
  })

  it('changes in the line of the table that changes', () => {
    const [name = ''] = Object.keys(tables).slice(1)
    const before = linesOf({ tables, access })
    const after = linesOf({ tables: { ...tables, [name]: { ...tables[name], sort: 'altro' } }, access })
    expect(after).toHaveLength(before.length)
    expect(after.filter((line, at) => line !== before[at])).toEqual([expect.stringMatching(`^"${name}": `)])
  })

  it('is read without tables, and without access rules', () => {
    expect(JSON.parse(acceptedSource({ tables: {}, access: undefined }))).toEqual({ tables: {}, access: null })
  })
})
