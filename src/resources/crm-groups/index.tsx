import { useMemo } from 'react'
import type { Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import type { ScreenProps } from '#src/resources/index.tsx'
import type { ListView } from '#src/resources/table/list-view.ts'
import { TableList } from '#src/resources/table/table-list.tsx'
import { peopleOf } from './people.ts'

const view: ListView = {
  path: '/api/users/gruppicrm',
  may: { create: false, update: true, delete: true },
  emptied: { values: { gruppiCrm: [] }, question: (name) => t('crmGroups.emptyQuestion', { name }) },
}

/** Who belongs to which CRM groups: the list of users, of whom only the groups can be changed. */
export function CrmGroups({ table, title }: ScreenProps) {
  const people: Table = useMemo(() => peopleOf(table, title), [table, title])
  return <TableList table={people} title={title} view={view} />
}
