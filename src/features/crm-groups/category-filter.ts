import { filtersOf } from '#schema/lists/presentation.ts'
import type { Screen, Table } from '#schema/table.ts'
import { t } from './texts.ts'

const CATEGORY = 'CRM'

/** Adds a filter by category, CRM by default. Only this screen's API path supports it. */
export function withCategory(users: Table, screen: Screen): { table: Table; screen: Screen } {
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
