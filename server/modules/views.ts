import type { Model } from '#schema/model.ts'
import { isView } from '#schema/table.ts'
import type { Views } from '../crud/engine.ts'
import type { Module } from './module.ts'

/**
 * The statements of all modules, by the view they give the rows of. Throws where that cannot be what somebody meant: a
 * view without one, a statement for what is no view, two for one.
 */
export function viewsOf(model: Model, modules: readonly Module[]): Views {
  const declared = modules.flatMap(({ views = {} }) => Object.entries(views))
  const views = new Map(declared)
  if (views.size < declared.length) throw new Error(`Two modules declare the view ${twice(declared)}`)
  for (const name of views.keys()) {
    const table = model.tables.get(name)
    if (!table || !isView(table))
      throw new Error(`A module declares the view ${name}, and no definition says it is one`)
  }
  for (const table of model.tables.values()) {
    if (isView(table) && !views.has(table.name)) throw new Error(`No module declares the view ${table.name}`)
  }
  return views
}

const twice = (declared: readonly [name: string, statement: string][]): string | undefined =>
  declared.map(([name]) => name).find((name, at, all) => all.indexOf(name) !== at)
