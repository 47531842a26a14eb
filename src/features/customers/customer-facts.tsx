import { ContactLinks } from '#src/fields/contact-links.tsx'
import type { RowOf } from '#src/providers/rows.ts'
import { Row } from '#src/ui/layout.tsx'
import { t } from './texts.ts'

/** What is known of a customer at once: who it is, where, and how to reach it. */
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
    <Row justify="between" gap="2xl" lineGap="md" className="own-line">
      <Row as="ul" gap="xl" lineGap="2xs" className="muted" aria-label={t('customers.facts')}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Row>
      <ContactLinks phone={phone ?? ''} email={email ?? ''} />
    </Row>
  )
}
