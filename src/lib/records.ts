import { asText } from './format.ts'

/** A field of a record within a row; nothing when there is none. */
export function nameIn(record: unknown, field: string): string {
  const values: Record<string, unknown> = typeof record === 'object' && record !== null ? { ...record } : {}
  return asText(values[field])
}

/** The id of a record within a row. */
export function idIn(record: unknown): number | undefined {
  return typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'number'
    ? record.id
    : undefined
}
