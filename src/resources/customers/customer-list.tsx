import { lazy, Suspense } from 'react'
import type { Values } from '#schema/row.ts'
import { t } from '#src/lib/i18n.ts'
import type { ScreenProps } from '#src/resources/index.tsx'
import { Skeleton } from '#src/resources/table/list-states.tsx'
import type { ListView } from '#src/resources/table/list-view.ts'
import { TableList } from '#src/resources/table/table-list.tsx'
import { GoesAlong } from './goes-along.tsx'
import { pageOfCustomer } from './paths.ts'

const CustomersMap = lazy(async () => ({ default: (await import('./map/customers-map.tsx')).CustomersMap }))

const OnMap = ({ filters }: { filters: Values }) => (
  <Suspense fallback={<Skeleton />}>
    <CustomersMap filters={filters} />
  </Suspense>
)

const view: ListView = {
  page: pageOfCustomer,
  Consequences: GoesAlong,
  other: { list: t('customers.list'), other: t('customers.map'), Show: OnMap },
}

/** All customers: the list opens the page of each. */
export const CustomerList = ({ table, title }: ScreenProps) => <TableList table={table} title={title} view={view} />
