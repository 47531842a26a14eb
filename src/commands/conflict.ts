import { useSyncExternalStore } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { createStore } from '#src/lib/store.ts'
import type { FieldChange } from './stale.ts'

/** The question whether a command is carried out over the changes of other users. */
export interface ConflictQuestion {
  table: Table
  row: Row
  changes: readonly FieldChange[]
  anyway?: string
}

interface OpenQuestion extends ConflictQuestion {
  answer: (anyway: boolean) => void
}

let questions: readonly OpenQuestion[] = []
let dialogs = 0
const { subscribe, notify } = createStore()

function set(next: readonly OpenQuestion[]): void {
  questions = next
  notify()
}

/** Queues the question behind the open ones; resolves to the answer, or to false while no dialog is mounted. */
export function askAboutConflict(question: ConflictQuestion): Promise<boolean> {
  if (dialogs === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      ...question,
      answer: (anyway) => {
        set(questions.filter((one) => one !== open))
        resolve(anyway)
      },
    }
    set([...questions, open])
  })
}

/** Declines all open questions, when no dialog can show them. */
export function leaveQuestions(): void {
  for (const { answer } of questions) answer(false)
}

/** Registers a mounted dialog; returns the function that removes it. */
export function offerConflictDialog(): () => void {
  dialogs += 1
  return () => {
    dialogs -= 1
    if (dialogs === 0) leaveQuestions()
  }
}

/** The first open question. */
export const useConflictQuestion = () => useSyncExternalStore(subscribe, () => questions[0])
