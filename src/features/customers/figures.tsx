import { type Figure, Figures } from '#src/ui/figures.tsx'
import { allCustomers } from './paths.ts'
import { t } from './texts.ts'

const counted: readonly Figure[] = [
  { table: 'customers', route: allCustomers, filters: {}, label: t('customers.figure') },
]

export const CustomerFigures = () => <Figures figures={counted} />
