import { t } from '#src/lib/i18n.ts'
import { Figures } from '#src/resources/table/figures.tsx'
import { allCustomers } from './paths.ts'

const counted = [{ table: 'customers', route: allCustomers, filters: {}, label: t('customers.figure') }]

/** How many customers there are. */
export const CustomerFigures = () => <Figures figures={counted} />
