import type { Values } from '#schema/rows/row.ts'

/** The address of a list that shows only the rows with these values. */
export const listLink = (route: string, filters: Values): string =>
  `${route}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`
