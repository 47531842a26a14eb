import { useState } from 'react'
import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { ownBlock } from '#src/home/home-block.tsx'
import { HomeFacts, HomeLine } from '#src/home/home-lines.tsx'
import type { OwnLineProps } from '#src/home/own-home.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { buttons } from '#src/ui/buttons.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { pathOfSends } from './paths.ts'
import { kindOf, type SendRegister } from './register.ts'
import { asSend, type Send } from './send.ts'
import { t } from './texts.ts'
import { useRetrySend } from './use-retry-send.ts'

/** What a block of the home page about the failed sends of a register leaves to code: the line of each, with a button that retries it. */
export const failedSends = (register: SendRegister) =>
  ownBlock({ Line: ({ row }) => <FailedSend {...{ register, row }} /> })

function FailedSend({ register, row }: Pick<OwnLineProps, 'row'> & { register: SendRegister }) {
  const model = useModel()
  const maySend = useMay()('send', register.owner.table)
  const send = asSend(register, row)
  const kind = send && kindOf(register, send.kindName)
  if (!send || !kind) return null
  const name = recordLabel(row[register.owner.field], tableOf(model, register.owner.table))
  return (
    <HomeLine
      beside={maySend && <Retry {...{ register, send }} label={t('sends.resendOf', { kind: kind.name, name })} />}
    >
      {send.ownerId === undefined ? (
        <strong>{name || send.to}</strong>
      ) : (
        <Link to={pathOfSends(model, register, send.ownerId)}>{name}</Link>
      )}
      <HomeFacts>
        {Object.keys(register.kinds).length > 1 && <span>{kind.name}</span>}
        {send.to && <span>{send.to}</span>}
        <time dateTime={send.requestedAt}>{formatInstant(send.requestedAt)}</time>
      </HomeFacts>
      {send.reason && <HomeFacts>{send.reason}</HomeFacts>}
    </HomeLine>
  )
}

function Retry({ register, send, label }: { register: SendRegister; send: Send; label: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const retry = useRetrySend(register)
  async function retryOnce() {
    setIsBusy(true)
    await retry(send.id)
    setIsBusy(false)
  }
  return (
    <button
      type="button"
      className={buttons.small}
      aria-label={label}
      disabled={isBusy}
      onClick={() => void retryOnce()}
    >
      <RetryIcon aria-hidden="true" />
      {t('sends.resend')}
    </button>
  )
}
