import { useDataProvider } from '@refinedev/core'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { isAnyCodiceFiscale, plainCodiceFiscale } from '#schema/rules/codice-fiscale.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { VatNumberInput } from '#src/fields/vat-number-input.tsx'
import { reportFailure } from '#src/lib/failure.ts'
import { asText } from '#src/lib/format.ts'
import { addressLine } from '#src/maps/geocoding.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf, ValuesOf } from '#src/providers/rows.ts'
import { labelOfKey } from '#src/record/form-values.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { t } from '../texts.ts'
import { OtherNegotiations } from './other-negotiations.tsx'
import { useSameVat } from './same-vat.ts'

export function VatInput(props: InputProps) {
  const found = useSameVat(props)
  return (
    <Stack>
      <VatNumberInput {...props} />
      <div role="status" className="vanishes">
        {found?.customer && <KnownCustomer key={found.number} {...found.customer} disabled={props.disabled} />}
      </div>
      {found && found.others.length > 0 && <OtherNegotiations others={found.others} />}
    </Stack>
  )
}

function KnownCustomer({ id, name, disabled }: { id: number; name: string; disabled?: boolean }) {
  const form = Form.useFormInstance()
  const table = tableOf(useModel(), 'trattative_cp')
  const provider = useDataProvider()()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  async function copyData() {
    setBusy(true)
    try {
      const answer = await provider.getMany?.<RowOf<'clienti'>>({ resource: 'clienti', ids: [id] })
      const values = Object.entries(customerValues(answer?.data[0] ?? {}, form.getFieldsValue(true)))
      form.setFields(values.map(([key, value]) => ({ name: key, value, errors: [] })))
      const fields = values.map(([key]) => labelOfKey(table, key)).join(', ')
      setMessage(values.length > 0 ? t('negotiations.vat.taken', { fields }) : t('negotiations.vat.nothing'))
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Row gap="sm" className="surface padded">
      <p>{t('negotiations.vat.known', { name })}</p>
      {!disabled && (
        <Button size="small" loading={busy} onClick={copyData}>
          {t('negotiations.vat.take')}
        </Button>
      )}
      {message !== '' && <p>{message}</p>}
    </Row>
  )
}

/** The values of an ERP customer for the form's empty fields, by body key. Filled fields are never overwritten. */
export function customerValues(customer: Partial<RowOf<'clienti'>>, form: Values): Values {
  const { indirizzo: address, cap, citta: city, provincia: province } = customer
  // Rows stored before this rule may hold something else.
  const fiscal = plainCodiceFiscale(customer.codiceFiscale ?? '')
  const offered: ValuesOf<'trattative_cp'> = {
    cliente: customer.id,
    ragioneSociale: customer.ragioneSociale,
    codiceFiscale: isAnyCodiceFiscale(fiscal) ? fiscal : null,
    email: customer.email,
    telefono: customer.telefono,
    formattedAddress: addressLine({ address, cap, city, province }),
  }
  return Object.fromEntries(Object.entries(offered).filter(([key, value]) => !isBlank(value) && isBlank(form[key])))
}

const isBlank = (value: unknown) => asText(value).trim() === ''
