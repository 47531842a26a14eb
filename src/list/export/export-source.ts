/** The formats of an export, in the order of the menu. */
export const exportFormats = ['csv', 'xlsx', 'xls'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What is exported: where each format comes from, and the query that says which rows and columns. */
export interface ExportSource {
  pathOf: (format: ExportFormat) => string
  query: Record<string, string | number | undefined>
  /** How many rows there are, if known. */
  total?: number
  /** The rows are those selected in a list: its menu stands among what can be done to them. */
  selected?: boolean
  /** Why these rows cannot be exported, if so. */
  refusal?: string
  /** The formats offered (default: all). */
  formats?: readonly ExportFormat[]
}
