import { useDataProvider } from '@refinedev/core'
import { Button, Form } from 'antd'
import { useContext, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { vatNumber } from '#src/fields/vat-number.tsx'
import { reportFailure } from '#src/lib/failure.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { labelOfKey } from '#src/record/form-values.ts'
import { t } from '../texts.ts'
import { OtherNegotiations } from './other-negotiations.tsx'
import { customerValues } from './take-over.ts'
import { VatContext } from './use-vat-lookup.ts'

export function VatInput(props: InputProps) {
  const found = useContext(VatContext)
  return (
    <>
      <vatNumber.Input {...props} />
      <div role="status">
        {found?.customer && <KnownCustomer key={found.number} {...found.customer} disabled={props.disabled} />}
      </div>
      {found && found.others.length > 0 && <OtherNegotiations others={found.others} />}
    </>
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
    <div className="vat-known">
      <p>{t('negotiations.vat.known', { name })}</p>
      {!disabled && (
        <Button size="small" loading={busy} onClick={copyData}>
          {t('negotiations.vat.take')}
        </Button>
      )}
      {message !== '' && <p>{message}</p>}
    </div>
  )
}
