import { Button, Input } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { plainCode } from '#schema/rules/label-codes.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { SuggestedText } from '#src/fields/suggested-text.tsx'
import { asText } from '#src/lib/format.ts'
import { lazy } from '#src/lib/lazy.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { useTypedAnswer } from '#src/lib/net/use-typed-answer.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { ScanIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { serialNumbers, useReference } from '../offline/reference-data.ts'
import { preparePhoto } from '../photos/prepare-photo.ts'
import { t } from '../texts.ts'

const ScanDialog = lazy(() => import('#src/scan/scan-dialog.tsx'), 'ScanDialog')

const MOST_OFFERED = 20

/** A serial number: typed, chosen among those seen before, or scanned. */
export function SerialInput({ field, id, value, onChange, disabled, known: _known, ...aria }: InputProps) {
  const [isScanning, setIsScanning] = useState(false)
  const typed = asText(value)
  const offered = useSerials(typed)
  const scanned = (read: string) => {
    const serial = plainCode(read).slice(0, field.maxLength)
    setIsScanning(false)
    onChange?.(serial)
    showMessage({ success: true, message: t('scan.found', { serial }) })
  }
  return (
    <Row first="9rem">
      <SuggestedText
        id={id}
        value={typed}
        options={offered.map((serial) => ({ value: serial }))}
        disabled={disabled}
        onChange={(text: string | undefined) => onChange?.(text ?? '')}
      >
        {/* Escape would empty an input of the type search, which it is otherwise. */}
        <Input type="text" maxLength={field.maxLength} autoComplete="off" {...aria} />
      </SuggestedText>
      <Button icon={<ScanIcon />} onClick={() => setIsScanning(true)}>
        {t('scan.open')}
      </Button>
      {isScanning && (
        <OnDemand onGiveUp={() => setIsScanning(false)}>
          <ScanDialog
            title={t('scan.title')}
            prepare={readable}
            onFound={scanned}
            onClose={() => setIsScanning(false)}
          />
        </OnDemand>
      )}
    </Row>
  )
}

async function readable(photo: File): Promise<File | undefined> {
  const prepared = await preparePhoto(photo)
  return 'file' in prepared ? prepared.file : undefined
}

const answer = envelope(z.array(z.string()))

/** Serial numbers that contain the text: of those copied to the device at once, then those the server finds. */
function useSerials(typed: string): string[] {
  const { known } = useReference(serialNumbers)
  const found = useTypedAnswer(typed.trim(), (options) =>
    read(serialNumbers.path, answer, { query: { q: typed.trim() }, ...options }),
  )
  const sought = typed.trim().toLowerCase()
  const copied = (known?.value ?? []).filter((serial) => serial.toLowerCase().includes(sought))
  const all = [...copied, ...(found ?? [])]
  return [...new Set(all)].filter((serial) => serial !== typed).slice(0, MOST_OFFERED)
}
