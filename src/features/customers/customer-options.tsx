import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { isWorthAsking, plainVatNumber } from '#schema/rules/vat-number.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { reportTooMany } from '#src/lib/failure.ts'
import { asText } from '#src/lib/format.ts'
import { lazy } from '#src/lib/lazy.ts'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'
import { PlaceWait } from '#src/maps/place-wait.tsx'
import { type FieldOf, rowOf } from '#src/providers/rows.ts'
import type { FieldCheck, FormOptions } from '#src/record/form-options.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DialogText } from '#src/ui/dialog-text.tsx'
import { InPlace } from '#src/ui/in-place.tsx'
import { pageOfCustomer } from './paths.ts'
import { t } from './texts.ts'

const CustomerPlace = lazy(() => import('./customer-location.tsx'), 'CustomerLocation')

const Place = ({ disabled }: { disabled: boolean }) => (
  <InPlace meanwhile={<PlaceWait />}>
    <CustomerPlace disabled={disabled} />
  </InPlace>
)

const layout: FormOptions<FieldOf<'customers'>> = {
  footers: { place: Place },
  beside: 'place',
  wide: ['companyName', 'address', 'note'],
}

/** How a customer is entered: its place on a map, its VAT number looked up; `holder` is who has that number already. */
export function useCustomerOptions(): {
  options: FormOptions<FieldOf<'customers'>>
  holder: Holder | undefined
  forget: () => void
} {
  const { check, holder, forget } = useVatCheck()
  const options = useMemo<FormOptions<FieldOf<'customers'>>>(
    () => ({ ...layout, checks: { vatNumber: check } }),
    [check],
  )
  return { options, holder, forget }
}

interface Holder extends Pick<Rows['customers'], 'companyName'> {
  /** None where the customer is not theirs to see. */
  id: number | null
  agentName: string | null
}

const holder: z.ZodType<Holder> = z.object({
  id: z.number().nullable(),
  companyName: z.string(),
  agentName: nullableText,
})

function useVatCheck() {
  const [holder, setHolder] = useState<Holder>()
  const latest = useRef('')
  const check = useMemo<FieldCheck>(
    () => async (value, base) => {
      const number = plainVatNumber(asText(value))
      latest.current = number
      if (!isWorthAsking(number, (base && rowOf('customers', base).vatNumber) ?? '')) return []
      const found = await fetchHolder(number)
      // The number has changed meanwhile: its own check is under way.
      if (!found || found.id === base?.id || latest.current !== number) return []
      setHolder(found)
      return [messages.vatTaken(found)]
    },
    [],
  )
  return { check, holder, forget: () => setHolder(undefined) }
}

/** Resolves to null when the request fails: the server checks again on saving. */
async function fetchHolder(number: string): Promise<Holder | null> {
  try {
    return await read(`/api/customers/vat-number/${encodeURIComponent(number)}`, envelope(holder.nullable()))
  } catch (failure) {
    reportTooMany(failure)
    return null
  }
}

export function VatTakenDialog({ holder, onClose }: { holder?: Holder; onClose: () => void }) {
  return (
    <Dialog
      open={holder !== undefined}
      title={t('customers.vatTakenTitle')}
      width={460}
      onCancel={onClose}
      footer={[
        holder && holder.id !== null && (
          <Button key="open" href={pageOfCustomer({ id: holder.id })} target="_blank" rel="noreferrer">
            {t('customers.vatTakenOpen', { name: holder.companyName })}
          </Button>
        ),
        <Button key="ok" type="primary" autoFocus onClick={onClose}>
          {t('customers.understood')}
        </Button>,
      ]}
    >
      {holder && <DialogText look="question">{messages.vatTaken(holder)}</DialogText>}
      <p className="muted">{t('customers.vatTakenHint')}</p>
    </Dialog>
  )
}
