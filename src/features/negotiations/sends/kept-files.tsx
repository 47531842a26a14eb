import { formatSize } from '#src/lib/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, FileIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'
import type { KeptFile } from './use-preview.ts'

interface Props {
  files: readonly KeptFile[]
  disabled: boolean
  onRemove: (id: number) => void
}

/** The files that go along with every send of a kind; each can be left out of this one. */
export const KeptFiles = ({ files, disabled, onRemove }: Props) => (
  <fieldset className="send-files">
    <legend>{t('sends.kept')}</legend>
    <ul className="mail-files">
      {files.map(({ id, nome, size }) => (
        <li key={id}>
          <FileIcon />
          <span className="file-name">{nome}</span>
          <span className="muted">{formatSize(size)}</span>
          <IconButton disabled={disabled} label={t('sends.removeFile', { name: nome })} onClick={() => onRemove(id)}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
    {files.length === 0 && <p className="muted">{t('sends.noneKept')}</p>}
  </fieldset>
)
