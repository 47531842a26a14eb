import { ContactLinks } from '#src/fields/contact-links.tsx'
import type { RowOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'

export function CustomerFacts({ row }: { row: RowOf<'customers'> }) {
  const { code, vatNumber, agent, city, province, reseller, phone, email } = row
  const facts = [
    code,
    vatNumber && t('customers.vat', { number: vatNumber }),
    [city, province && `(${province})`].filter(Boolean).join(' '),
    agent && t('customers.agent', { name: agent.name }),
    reseller === 'Y' && t('customers.reseller'),
  ].flatMap((fact) => fact || [])
  return (
    <div className="customer-facts">
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <ContactLinks phone={phone ?? ''} email={email ?? ''} />
    </div>
  )
}
