import type { Values } from '#schema/rows/row.ts'

interface Order {
  sortBy?: string
  descending?: boolean
}

/** The address of a list that shows only the rows with these values, in that order: `/fonti?filters={"attivo":"Y"}`. */
export function listLink(route: string, filters: Values, { sortBy, descending = false }: Order = {}): string {
  const query = new URLSearchParams({
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
    ...(sortBy !== undefined && { sortBy, descending: descending ? '1' : '0' }),
  })
  return query.size === 0 ? route : `${route}?${query}`
}
