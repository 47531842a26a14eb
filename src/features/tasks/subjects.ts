import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'
import type { Task } from './task.ts'

const subject = z.object({ table: z.string(), id: z.number(), name: nullableText })
const subjects = envelope(z.record(z.string(), subject))

/** The row that a task is about, with its name where this user may read it. */
export type Subject = z.infer<typeof subject>

/** The server names no more at once. */
const MOST = 200
interface Batch {
  ids: number[]
  answer: Promise<Readonly<Record<string, Subject>>>
}
let open: Batch | undefined

/** Asks for all that are asked for at the same moment at once: a board draws many tasks. */
async function subjectOf(id: number): Promise<Subject | null> {
  if (!open || open.ids.length >= MOST) open = begin()
  const { ids, answer } = open
  ids.push(id)
  return (await answer)[id] ?? null
}

function begin(): Batch {
  const ids: number[] = []
  const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
    if (open?.ids === ids) open = undefined
    return read('/api/tasks/subjects', subjects, { query: { ids: ids.join() }, background: true })
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
