import type { Row } from '#schema/row.ts'

/** The list of all customers. */
export const allCustomers = '/customers/all'

/** The page of a customer; without one, that of a new customer. */
export const pageOfCustomer = (row?: Pick<Row, 'id'>): string => (row ? `/customers/${row.id}` : '/customers')
