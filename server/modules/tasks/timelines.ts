import type { Model } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { entriesOf, type Timelines } from '../../timeline/timeline.ts'

const t = columnsOf<'tasks'>('t')

/** The timelines of rows, with the tasks on them. */
export function withTasks(model: Model, timelines: Timelines): Timelines {
  const tasks = model.tables.get('tasks')
  const subjects = tasks ? subjectsOf(tasks) : []
  const ofRows = subjects.flatMap((name) => {
    const timeline = timelines[name]
    return timeline ? [[name, { ...timeline, entries: [tasksOf(name), ...timeline.entries] }] as const] : []
  })
  return { ...timelines, ...Object.fromEntries(ofRows) }
}

/** A name of a table holds no quotes (T01). */
const tasksOf = (name: string) =>
  entriesOf({
    kind: 'tasks',
    table: 'tasks',
    entries: `select t."id", ${t('createdAt')} as "at" from "tasks" t where ${t('table')} = '${name}' and ${t('row')} = $1`,
    looksAt: { tasks: ['table', 'row', 'createdAt'] },
    facts: ['title', 'status', 'due', 'owner', 'doneAt'],
    by: 'author',
  })
