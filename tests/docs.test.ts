import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { uselessRights } from '#schema/checks/needed-rights.ts'
import { hiddenTitles } from '#schema/checks/row-rights.ts'
import { type Mistake, ModelError } from '#schema/grammar/mistake.ts'
import { mistakeIds } from '#schema/grammar/mistake-ids.ts'
import { readText } from '#server/codegen/definitions/definition-text.ts'
import { emptyForms, missingPages, sharedLabels } from '#server/codegen/definitions/hints.ts'
import { computedMistakes } from '#server/codegen/definitions/try-computed.ts'
import { undeclaredViews } from '#server/codegen/definitions/undeclared-views.ts'
import type { Database } from '#server/db/database.ts'
import { layoutOf } from '#server/db/layout.ts'
import { emptyLite } from '#tests/support/database.ts'
import { type Files, goodFiles, modelOf, workshop } from '#tests/support/definitions.ts'

// docs/mistakes.md explains every id, and every example in it is wrong in the way it says.

const text = readFileSync(join(import.meta.dirname, '../docs/mistakes.md'), 'utf8')
const sections = text
  .split(/^#{1,2} (?=[A-Z]\d\d )/m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split(/^# /m)[0]?.split('\n') ?? []
    const body = lines.join('\n')
    const examples = [...body.matchAll(/```json ?(\w*)\n([\s\S]*?)```/g)]
    return {
      id: title.slice(0, 3),
      title,
      body,
      examples: examples.map(([, kind = '', code = '']) => ({ kind, code })),
    }
  })

const recordForm = z.record(z.string(), z.unknown())

/** What the example says over what there is; lists are replaced whole. */
function merged(over: unknown, under: unknown): unknown {
  const [top, base] = [recordForm.safeParse(over), recordForm.safeParse(under)]
  if (!top.success || !base.success) return over
  return {
    ...base.data,
    ...Object.fromEntries(Object.entries(top.data).map(([key, value]) => [key, merged(value, base.data[key])])),
  }
}

let db: Database
beforeAll(async () => {
  db = await emptyLite()
})
afterAll(() => db.close())

/** All that is said of good definitions with the examples of one section in them. */
async function saidOf(examples: { kind: string; code: string }[]): Promise<Pick<Mistake, 'id'>[]> {
  const files: Files & { dashboards: Record<string, unknown> } = goodFiles()
  for (const { kind, code } of examples) {
    if (kind === 'raw') return readText(new TextEncoder().encode(code)).mistakes
    const example = recordForm.parse(JSON.parse(code))
    if (kind === 'access') files.access = merged(example, files.access)
    else if (kind === 'table') files.tables[String(example.name)] = example
    else if (kind === 'dashboard') files.dashboards[String(example.name)] = merged(example, workshop())
    else files.tables.bikes = merged(example, files.tables.bikes)
  }
  try {
    const model = modelOf(files)
    layoutOf(model)
    return [
      ...(await computedMistakes(db, model)),
      ...sharedLabels(model),
      ...emptyForms(model),
      ...uselessRights(model),
      ...hiddenTitles(model),
      ...missingPages([], model),
      ...undeclaredViews(model, []),
    ]
  } catch (error) {
    if (error instanceof ModelError) return error.mistakes
    throw error
  }
}

it('docs/mistakes.md explains every mistake under its id exactly once, and nothing else', () => {
  const titles = Object.entries(mistakeIds).map(([id, title]) => `${id} ${title}`)
  expect(sections.map(({ title }) => title).sort()).toEqual(titles.sort())
})

describe('shows the mistake', () => {
  const without = ['F00', 'F01', 'F04', 'C01']

  it.each(sections.filter(({ id }) => !without.includes(id)))('$id', async ({ id, examples }) => {
    expect(examples).not.toEqual([])
    const said = await saidOf(examples)
    expect(said.map((mistake) => mistake.id)).toContain(id)
  })
})

it('says how to fix it, in addition to the example', () => {
  for (const { id, body } of sections) {
    expect(body.replaceAll(/```[\s\S]*?```/g, '').trim().length, id).toBeGreaterThan(30)
  }
})
