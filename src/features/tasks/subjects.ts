import { useQuery } from '@tanstack/react-query'
import { read } from '#src/lib/net/answers.ts'
import { MOST_SUBJECTS, type Subject, subjectsAnswer, subjectsPath } from '#src/record/subjects.ts'
import { TASKS, type Task } from './task.ts'

interface Batch {
  ids: number[]
  answer: Promise<Readonly<Record<string, Subject>>>
}
let open: Batch | undefined

/** Asks for all that are asked for at the same moment at once: a board draws many tasks. */
async function subjectOf(id: number): Promise<Subject | null> {
  if (!open || open.ids.length >= MOST_SUBJECTS) open = begin()
  const { ids, answer } = open
  ids.push(id)
  return (await answer)[id] ?? null
}

function begin(): Batch {
  const ids: number[] = []
  const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
    if (open?.ids === ids) open = undefined
    return read(subjectsPath(TASKS), subjectsAnswer, { query: { ids: ids.join() }, background: true })
  })
  return { ids, answer }
}

/** The row that a task is about; undefined for one that is about none, and until it is known. */
export function useSubject({ id, table, row }: Pick<Task, 'id' | 'table' | 'row'>): Subject | undefined {
  const { data } = useQuery({
    queryKey: ['subject of a task', id, table, row],
    queryFn: () => subjectOf(id),
    enabled: table !== null && row !== null,
    staleTime: 60_000,
  })
  return data ?? undefined
}
