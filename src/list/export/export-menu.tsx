import { reportFailure } from '#src/lib/failure.ts'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import './export-menu.css'
import { type ExportFormat, type ExportSource, exportFormats } from './export-source.ts'
import { t } from './texts.ts'

/** The menu that saves rows as a file, in the format chosen. Pages with an export of their own give it their paths. */
export const ExportMenu = ({ formats = exportFormats, ...source }: ExportSource) => (
  <Menu className="view-button" label={t('export.open')} title={t('export.open')} icon={<DownloadIcon />}>
    {() => (
      <>
        {source.total !== undefined && <p className="export-rows muted">{t('export.rows', { count: source.total })}</p>}
        {formats.map((format) => (
          <MenuItem key={format} onClick={() => start(source, format)}>
            {t(`export.formats.${format}`)}
          </MenuItem>
        ))}
      </>
    )}
  </Menu>
)

function start(source: ExportSource, format: ExportFormat): void {
  import('./run-export.ts').then(({ runExport }) => runExport(source, format)).catch(reportFailure)
}
