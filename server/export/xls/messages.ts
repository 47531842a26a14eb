import type { Cell } from '../sheet.ts'

/** What the worker is told first: how the sheet looks. */
export interface XlsHead {
  title: string
  columns: { label: string; format?: string; width: number }[]
}

/** What the worker is told then: some rows, and `end` once there are no more. */
export type ToWorker = Cell[][] | 'end'

/** What the worker answers: that it took the rows, or the whole file. */
export type FromWorker = 'more' | { bytes: Uint8Array<ArrayBuffer>; cut: number }
