import { lazy, Suspense } from 'react'
import type { Values } from '#schema/row.ts'
import type { ScreenProps } from '#src/lib/screen.ts'
import type { ListView } from '#src/list/list-view.ts'
import { TableList } from '#src/list/table-list.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { GoesAlong } from './goes-along.tsx'
import { pageOfCustomer } from './paths.ts'
import { t } from './texts.ts'

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
