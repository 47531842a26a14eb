import { describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { valueSchema } from '#schema/rows/row.ts'
import { fieldWith } from '#tests/support/definitions.ts'

const schema = (props = {}) => valueSchema(fieldWith({ label: 'Firme', ...props, type: 'texts' }))

describe('a field of several texts', () => {
  it('has each once, in one line, with its commas', () => {
    expect(schema().parse([' Anna  Bo ', '', 'Sala, 2', 'Anna Bo'])).toEqual(['Anna Bo', 'Sala, 2'])
  })

  it.each<[object, unknown, string]>([
    [{}, 'Anna', messages.texts],
    [{ maxLength: 3 }, ['Anna'], messages.tooLong(3)],
    [{}, Array.from({ length: 101 }, (_, n) => String(n)), messages.tooManyItems(100)],
  ])('%j refuses %j', (props, value, sentence) => {
    expect(
      schema(props)
        .safeParse(value)
        .error?.issues.map(({ message }) => message),
    ).toEqual([sentence])
  })
})
