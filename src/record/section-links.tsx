import { formGroups, type Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import styles from './section-links.module.css'

interface Props {
  table: Table
  /** The id of the form's element. */
  name: string
}

/** Links to the sections of a long form, which stay in sight above it. */
export const SectionLinks = ({ table, name }: Props) => (
  <Row as="nav" oneLine gap="xl" below="lg" className={styles.links} aria-label={t('form.sections')}>
    {formGroups(table)?.map(({ key, title }) => (
      <button key={key} type="button" className={buttons.word} onClick={() => goTo(name, key)}>
        {title}
      </button>
    ))}
  </Row>
)

/** Brings a section into sight, with the focus in it. */
function goTo(form: string, key: string): void {
  const section = document.getElementById(form)?.querySelector(`[data-group="${key}"]`)
  section?.scrollIntoView?.()
  section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
