import type { Row } from '#schema/rows/row.ts'

export const allCustomers = '/customers/all'

/** Without a row, the page that creates a customer. */
export const pageOfCustomer = (row?: Pick<Row, 'id'>): string => (row ? `/customers/${row.id}` : '/customers')
