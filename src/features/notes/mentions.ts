import { z } from 'zod'
import type { Row } from '#schema/rows/row.ts'
import type { FormPart } from '#src/record/form-parts.ts'

const mention = z.object({ kind: z.enum(['person', 'group', 'role']), key: z.string(), name: z.string() })

/** Whom a text mentions, as notes hold it: a person or group by its id, or a role. */
export type Mention = z.infer<typeof mention>

const kept = z.array(mention)

/** The mentions of a note that was read. */
export const mentionsIn = (note: Row | undefined): readonly Mention[] => kept.safeParse(note?.mentions).data ?? []

interface Place {
  from: number
  to: number
  name: string
}

const LETTER = /[\p{L}\p{N}_]/u

/** Where these names stand in a text behind an `@`, the longest that fits: `('Ciao @Ada Bo!', ['Ada', 'Ada Bo'])` -> 5 to 12. */
export function placesOf(text: string, names: readonly string[]): Place[] {
  const longest = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length)
  const places: Place[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at > 0 && LETTER.test(text.charAt(at - 1))) continue
    const name = longest.find((one) => text.startsWith(one, at + 1) && !LETTER.test(text.charAt(at + 1 + one.length)))
    if (name !== undefined) places.push({ from: at, to: at + 1 + name.length, name })
  }
  return places
}

const TYPED = /(?:^|[^\p{L}\p{N}_@])@((?:[^\s@][^@\n]{0,39})?)$/u

/** What is being typed behind an `@` before the caret; undefined where a name that is known ends before it. */
export function typedMention(
  text: string,
  caret: number,
  names: readonly string[],
): { from: number; q: string } | undefined {
  const [, q] = TYPED.exec(text.slice(0, caret)) ?? []
  if (q === undefined) return undefined
  const from = caret - q.length - 1
  const isOver = placesOf(text, names).some((place) => place.from === from && place.to < caret)
  return isOver ? undefined : { from, q }
}

/** Those of a note: picked ones, and others that were offered, as long as their names stand in its text. */
export interface Mentions {
  names: () => string[]
  offer: (offered: readonly Mention[]) => void
  pick: (picked: Mention) => void
  in: (text: string) => Mention[]
  /** Keeps the picked ones in the draft of the form. */
  part: FormPart
}

/** The mentions of a note that has those already. */
export function createMentions(before: readonly Mention[]): Mentions {
  let picked = [...before]
  let offered: readonly Mention[] = []
  const names = () => [...new Set([...picked, ...offered].map(({ name }) => name))]
  const without = (all: readonly Mention[], gone: readonly Mention[]) =>
    all.filter(({ name }) => !gone.some((one) => one.name === name))
  return {
    names,
    offer: (more) => {
      offered = [...without(offered, more), ...more]
    },
    pick: (one) => {
      picked = [...without(picked, [one]), one]
    },
    in: (text) => {
      const standing = [...new Set(placesOf(text, names()).map(({ name }) => name))]
      return standing.flatMap((name) => [...picked, ...offered].find((one) => one.name === name) ?? [])
    },
    part: {
      isChanged: () => false,
      isValid: () => true,
      body: () => [],
      draft: () => (picked.length > 0 ? { entries: [], form: picked } : undefined),
      restore: (form) => {
        picked = kept.safeParse(form).data ?? picked
      },
      discard: () => {
        picked = [...before]
      },
      refused: async () => 'shown',
      saved: () => {},
    },
  }
}
