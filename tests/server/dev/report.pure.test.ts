import { describe, expect, it } from 'vitest'
import { inTable, ModelError } from '#schema/grammar/mistake.ts'
import { changesBetween } from '#schema/report/changes.ts'
import { WouldBreak } from '#server/codegen/database/change.ts'
import { acceptedReport, refusalReport, reportText } from '#server/codegen/output/report.ts'
import { Ambiguous } from '#server/codegen/plan/questions.ts'
import { proposalText } from '#server/codegen/proposal.ts'
import { breakOf } from '#server/db/breaks.ts'
import { goodFiles, modelOf } from '#tests/support/definitions.ts'

const found = { count: 2, rows: [1, 3] }
const gone = breakOf('drop', { table: 'things', column: 'note' }, found)
const converted = breakOf('convert', { table: 'things', column: 'n' }, { ...found, from: 'numeric', to: 'integer' })
const moved = breakOf('moved', { table: 'things', column: 'aId' }, { ...found, from: 'agents', to: 'owners' })
const required = breakOf('required', { table: 'things', column: 'name' }, found)

const files = goodFiles()
files.tables.bikes.fields.weight = { type: 'number', label: 'Peso' }
const changes = changesBetween(modelOf(goodFiles()), modelOf(files))

describe('losses in the report', () => {
  it.each([
    [gone, 'things.note goes with what is in it', '--drop things.note'],
    [converted, 'things.n is converted', '--drop things.n'],
    [moved, 'things.aId goes with what is in it', '--drop things.aId'],
  ])('are explained without flags, which appear in the button and in the terminal', (breaks, means, flags) => {
    const report = refusalReport(new WouldBreak(breaks), [])
    expect(report).toMatchObject({ state: 'asked', ways: [{ flags, means }] })
    expect(report.sentences.join()).not.toContain('--')
    expect(reportText(report)).toEqual([
      ...report.sentences,
      'To let it through, say so, behind the command or typed while npm run dev runs:',
      `  ${flags}   ${means}`,
    ])
    expect(new WouldBreak(breaks).message.split('\n').at(-1)).toBe(
      `To let it through, say behind the command: ${flags}`,
    )
  })

  it('offer no decision while another change would break rows', () => {
    const error = new WouldBreak([...gone, ...required])
    expect(refusalReport(error, [])).toMatchObject({ state: 'refused', ways: [] })
    expect(error.message).not.toContain('--drop')
  })

  it('have the same words with another change beside them', () => {
    const report = refusalReport(new Ambiguous([{ table: 'things', gone: ['note'], come: ['text'] }]), [])
    expect(report.ways).toEqual([
      { flags: '--rename things.note:text', means: 'text is the new name of note' },
      { flags: '--drop things.note', means: 'things.note goes with what is in it' },
    ])
  })
})

describe("the terminal's suggestion", () => {
  const nothing = 'Nothing to change: the definitions are those that were accepted last.'

  it('says that there is nothing to do after a check', () => {
    expect(proposalText(acceptedReport([], []))).toEqual([nothing])
    expect(proposalText(acceptedReport(changes, [])).at(-1)).toBe('SQL: none')
  })

  it('does not say that nothing changes where it could not be compared', () => {
    expect(proposalText({ ...acceptedReport([], []), sentences: ['nobody knows'] })).toEqual([])
  })

  it('says nothing after an earlier refusal, and no more than is known', () => {
    expect(proposalText(refusalReport(new Error('away'), []))).toEqual([])
    const text = proposalText(refusalReport(new Error('away'), changes))
    expect(text).toContain('bikes (changed)')
    expect(text.join()).not.toContain('SQL')
  })
})

it('says that more mistakes may follow when a file cannot be read', () => {
  const lines = (id: 'F02' | 'T04') => reportText(refusalReport(new ModelError([inTable('bikes', id, '', 'x')]), []))
  expect(lines('F02').at(-1)).toBe('The rest is looked at once these are mended.')
  expect(lines('T04')).toEqual(['T04 schema/tables/bikes.json (file): x'])
})
