import { inTable, type Mistake } from '../grammar/mistake.ts'
import type { MistakeId } from '../grammar/mistake-ids.ts'
import type { Model } from '../model.ts'
import type { Field } from '../table.ts'

interface Circle {
  id: MistakeId
  /** Whether a field of one table leads to the table it refers to. */
  leads: (field: Field) => boolean
  /** Whether a table that leads to itself is one. */
  alone: boolean
  sentence: string
}

const kinds: readonly Circle[] = [
  {
    id: 'T08',
    leads: ({ required, default: value }) => required && value === undefined,
    alone: true,
    sentence: 'require each other in a circle',
  },
  {
    id: 'T35',
    leads: ({ onDelete }) => onDelete === 'cascade',
    // A tree: its branches go before it.
    alone: false,
    sentence: 'go with each other in a circle: two such rows could never be deleted',
  },
]

/** Circles of required references, where no first row could ever be saved, and of owners. */
export function circleChecks(model: Model): Mistake[] {
  return kinds.flatMap(({ id, leads, alone, sentence }) => {
    const next = (name: string): string[] =>
      Object.values(model.tables.get(name)?.fields ?? {}).flatMap((field) =>
        field.table !== undefined && leads(field) && (alone || field.table !== name) ? [field.table] : [],
      )
    return [...model.tables.keys()].flatMap((start) => {
      const path = circleFrom(start, next)
      return path ? [inTable(start, id, 'fields', `${path.join(' -> ')} ${sentence}`)] : []
    })
  })
}

/** The shortest way from a table back to itself over tables that come behind it: so each circle is found once. */
function circleFrom(start: string, next: (name: string) => string[]): string[] | undefined {
  const seen = new Set<string>()
  const ways = [[start]]
  // The list grows while it is walked.
  for (const way of ways) {
    for (const name of next(way.at(-1) ?? start)) {
      if (name === start) return [...way, start]
      if (name < start || seen.has(name)) continue
      seen.add(name)
      ways.push([...way, name])
    }
  }
  return undefined
}
