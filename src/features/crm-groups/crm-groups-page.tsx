import { useMemo } from 'react'
import type { Table } from '#schema/table.ts'
import type { ScreenProps } from '#src/lib/screen.ts'
import type { ListView } from '#src/list/list-view.ts'
import { TableList } from '#src/list/table-list.tsx'
import type { ValuesOf } from '#src/providers/rows.ts'
import { peopleOf } from './people.ts'
import { t } from './texts.ts'

const view: ListView = {
  path: '/api/users/gruppicrm',
  may: { create: false, update: true, delete: true },
  emptied: {
    values: { gruppiCrm: [] } satisfies ValuesOf<'users'>,
    question: (name) => t('crmGroups.emptyQuestion', { name }),
  },
}

/** Who belongs to which CRM groups: the list of users, of whom only the groups can be changed. */
export function CrmGroups({ table, title }: ScreenProps) {
  const people: Table = useMemo(() => peopleOf(table, title), [table, title])
  return <TableList table={people} title={title} view={view} />
}
