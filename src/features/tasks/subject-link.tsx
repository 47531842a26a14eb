import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import type { Subject } from '#src/record/subjects.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import { useSubject } from './subjects.ts'
import type { Task } from './task.ts'
import { t } from './texts.ts'

/** What a row is called, with the kind of thing it is: 'Cliente Edil Però'. */
export function useSubjectName(): (subject: Subject) => string {
  const model = useModel()
  return ({ table, id, name }) => {
    const kind = tableOf(model, table).label.one
    return name === null ? t('tasks.unnamed', { table: kind, id }) : `${kind} ${name}`
  }
}

/** The row that a task is about, a link to its page where there is one. */
export function SubjectLink({ task }: { task: Task }) {
  const link = useRowLink()
  const subject = useSubject(task)
  const nameOf = useSubjectName()
  if (!subject) return null
  const to = link(subject.table, subject.id)
  const name = nameOf(subject)
  return to ? <Link to={to}>{name}</Link> : name
}
