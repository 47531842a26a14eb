import { useMemo } from 'react'
import { filtersOf } from '#schema/lists/presentation.ts'
import type { Screen, Table } from '#schema/table.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'

const source = { path: '/api/users/gruppicrm', rights: { create: false, update: true, delete: true } }
/** The delete button removes the user's groups, not the user. */
const saveInstead = {
  values: { gruppiCrm: [] } satisfies ValuesOf<'users'>,
  question: (name: string) => t('crmGroups.emptyQuestion', { name }),
}
const dialogs = { removal: () => ({ saveInstead }) }

export function CrmGroups({ table, screen, title }: TablePageProps) {
  const people = useMemo(() => withCategory(table, screen), [table, screen])
  return <TableList {...people} title={title} source={source} dialogs={dialogs} />
}

const CATEGORY = 'CRM'

/** Adds a filter by category, CRM by default. Only this screen's API path supports it. */
function withCategory(users: Table, screen: Screen): { table: Table; screen: Screen } {
  const { categorie } = users.fields
  if (!categorie) throw new Error('Users have no categories')
  const category = {
    ...categorie,
    type: 'choice' as const,
    label: t('crmGroups.category'),
    readOnly: true,
    required: false,
    default: undefined,
  }
  return {
    table: { ...users, filters: { category: CATEGORY }, fields: { ...users.fields, category } },
    screen: { ...screen, filters: ['category', ...filtersOf(users, screen)] },
  }
}
