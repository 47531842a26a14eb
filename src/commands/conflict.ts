import { useSyncExternalStore } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { createStore } from '#src/lib/store.ts'
import type { FieldChange } from './stale.ts'

/** The question whether a command is carried out over what others changed. */
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

/** Asks behind the questions that are open; resolves to whether to carry it out, to false where nothing can ask. */
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

/** Leaves whatever is asked: nobody is there to answer. */
export function leaveQuestions(): void {
  for (const { answer } of questions) answer(false)
}

/** Says that a dialog is there to ask; returns the function that says it is gone. */
export function offerConflictDialog(): () => void {
  dialogs += 1
  return () => {
    dialogs -= 1
    if (dialogs === 0) leaveQuestions()
  }
}

/** The question that is asked now. */
export const useConflictQuestion = () => useSyncExternalStore(subscribe, () => questions[0])
