import type { List } from '#src/list/use-list.ts'

export const ListCalendar = (_props: { list: List }) => null
