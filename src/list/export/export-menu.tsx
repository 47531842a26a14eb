import { reportFailure } from '#src/lib/failure.ts'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Menu, MenuHead, MenuItem } from '#src/ui/menu.tsx'
import { type ExportFormat, type ExportSource, exportFormats } from './export-source.ts'
import { t } from './texts.ts'

/** The menu that saves rows as a file, in the format chosen. Pages with an export of their own give it their paths. */
export function ExportMenu({ formats = exportFormats, selected = false, refusal, ...source }: ExportSource) {
  const { total } = source
  const disabledReason = total === 0 ? t('export.none') : refusal
  return (
    <Menu
      look={selected ? 'framed-word' : 'framed'}
      label={t(selected ? 'export.openSelected' : 'export.open')}
      title={selected ? undefined : t('export.open')}
      icon={<Opener text={selected} />}
    >
      {() => (
        <>
          {total !== undefined && total > 0 && (
            <MenuHead>
              <span className="muted">{t(selected ? 'export.selected' : 'export.rows', { count: total })}</span>
            </MenuHead>
          )}
          {formats.map((format) => (
            <MenuItem key={format} disabledReason={disabledReason} onClick={() => start(source, format)}>
              {t(`export.formats.${format}`)}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}

const Opener = ({ text }: { text: boolean }) => (
  <>
    <DownloadIcon />
    {text && t('export.open')}
  </>
)

function start(source: ExportSource, format: ExportFormat): void {
  import('./run-export.ts').then(({ runExport }) => runExport(source, format)).catch(reportFailure)
}
