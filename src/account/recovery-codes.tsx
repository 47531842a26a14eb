import { clsx } from 'clsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { saveBlob } from '#src/lib/net/open-file.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { useBodyMark } from '#src/ui/body-mark.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import { copy } from './copy.ts'
import { FormError } from './form-error.tsx'
import styles from './recovery-codes.module.css'
import { t } from './texts.ts'

interface Props {
  codes: readonly string[]
  username: string
  onDone: () => void
}

/** The codes are shown only once, so the user must confirm having saved them before continuing. */
export function RecoveryCodes({ codes, username, onDone }: Props) {
  const [refused, setRefused] = useState(false)
  const saved = useRef<HTMLInputElement>(null)
  const sheet = useRef<HTMLUListElement>(null)
  useUnsavedInput(() => true)
  useBodyMark('paper', true)
  // The form that had the focus is gone.
  useEffect(() => sheet.current?.focus(), [])
  const title = t('secondFactor.codesOf', { username, product: t('product') })
  const items = codes.map((code) => <li key={code}>{code}</li>)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saved.current?.checked) return onDone()
    setRefused(true)
    saved.current?.focus()
  }

  return (
    <form className={styles.codes} onSubmit={submit} noValidate>
      <p>{t('secondFactor.codesText')}</p>
      <ul ref={sheet} tabIndex={-1} className={clsx('surface', styles.sheet)} aria-label={t('secondFactor.codesTitle')}>
        {items}
      </ul>
      <WaysToSave text={`${title}\n\n${codes.join('\n')}\n`} />
      <div>
        <Row as="label" className={clsx('strong', styles.saved)}>
          <input
            ref={saved}
            type="checkbox"
            aria-invalid={refused}
            aria-describedby="factor-saved-error"
            onChange={() => setRefused(false)}
          />
          {t('secondFactor.saved')}
        </Row>
        <FormError id="factor-saved-error">{refused && t('secondFactor.saveFirst')}</FormError>
      </div>
      <button type="submit" className={buttons.primary}>
        {t('secondFactor.next')}
      </button>
      {createPortal(
        <div className={styles.paper} aria-hidden="true">
          <h2>{title}</h2>
          <ul className={clsx('surface', styles.sheet)}>{items}</ul>
        </div>,
        document.body,
      )}
    </form>
  )
}

const WaysToSave = ({ text }: { text: string }) => (
  <Row className={styles.ways}>
    <button type="button" className={buttons.plain} onClick={() => copy(text, t('secondFactor.copied'))}>
      {t('secondFactor.copy')}
    </button>
    <button
      type="button"
      className={buttons.plain}
      onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), t('secondFactor.codesFile'))}
    >
      {t('secondFactor.download')}
    </button>
    <button type="button" className={buttons.plain} onClick={() => window.print()}>
      {t('secondFactor.print')}
    </button>
  </Row>
)
