import type { Row } from '#schema/row.ts'
import { ReachLinks } from '#src/fields/reach-links.tsx'
import { asText } from '#src/lib/format.ts'
import { t } from './texts.ts'

/** What one looks for first: whose customer it is, where, and how to reach it. */
export function CustomerFacts({ row }: { row: Row }) {
  const place = [asText(row.city), row.province ? `(${asText(row.province)})` : ''].join(' ').trim()
  const agent = nameOf(row.agent)
  const facts = [
    asText(row.code),
    row.vatNumber ? t('customers.vat', { number: asText(row.vatNumber) }) : '',
    place,
    agent && t('customers.agent', { name: agent }),
    row.reseller === 'Y' ? t('customers.reseller') : '',
  ].filter((fact) => fact !== '')
  return (
    <div className="customer-facts">
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <ReachLinks phone={asText(row.phone)} email={asText(row.email)} />
    </div>
  )
}

const nameOf = (record: unknown) =>
  typeof record === 'object' && record !== null && 'name' in record ? asText(record.name) : ''
