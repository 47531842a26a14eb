import { Button } from 'antd'
import { useId } from 'react'
import { useObjectUrl } from '#src/documents/object-url.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { UndoIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { WideButtons } from '../parts/wide-buttons.tsx'
import type { Signature } from '../stepper/acceptance-input.ts'
import { t } from '../texts.ts'
import { toPng } from './png.ts'
import { SignaturePaper } from './signature-paper.tsx'
import { usePad } from './use-pad.ts'

interface Props {
  value: Signature | undefined
  onChange: (value: Signature | undefined) => void
  error?: string
}

/** A pad to sign on; once confirmed, the image of the signature. */
export const SignatureInput = ({ value, onChange, error }: Props) => (
  <Stack as="section" aria-label={t('signature.label')}>
    <h3>{t('signature.label')}</h3>
    {value?.file ? (
      <Confirmed file={value.file} onRedo={() => onChange({ drawing: value.drawing })} />
    ) : (
      <Pad value={value} onChange={onChange} error={error} />
    )}
  </Stack>
)

function Confirmed({ file, onRedo }: { file: File; onRedo: () => void }) {
  const url = useObjectUrl(file)
  return (
    <>
      <SignaturePaper>{url && <img src={url} alt={t('signature.image')} />}</SignaturePaper>
      <Row>
        <Button size="large" icon={<UndoIcon />} onClick={onRedo}>
          {t('signature.redo')}
        </Button>
      </Row>
    </>
  )
}

function Pad({ value, onChange, error }: Props) {
  const errorId = useId()
  const drawing = value?.drawing
  const canvas = usePad(drawing, (drawn) => onChange({ drawing: drawn }))
  const undo = () => {
    if (!drawing) return
    const strokes = drawing.strokes.slice(0, -1)
    onChange(strokes.length > 0 ? { drawing: { ...drawing, strokes } } : undefined)
  }
  const confirm = async () => {
    if (!drawing) return
    onChange({ drawing, file: await toPng(drawing) })
    showMessage({ success: true, message: t('signature.confirmed') })
  }
  return (
    <>
      <p className="muted">{t('signature.hint')}</p>
      <SignaturePaper>
        <canvas ref={canvas} role="img" aria-label={t(drawing ? 'signature.drawn' : 'signature.empty')} />
      </SignaturePaper>
      <FieldError id={errorId} error={error} />
      <WideButtons>
        <Button size="large" icon={<UndoIcon />} disabled={!drawing} onClick={undo}>
          {t('signature.undo')}
        </Button>
        <Button size="large" disabled={!drawing} onClick={() => onChange(undefined)}>
          {t('signature.clear')}
        </Button>
        <Button
          size="large"
          type="primary"
          disabled={!drawing}
          data-missing={error && ''}
          aria-describedby={error && errorId}
          onClick={confirm}
        >
          {t('signature.confirm')}
        </Button>
      </WideButtons>
    </>
  )
}
