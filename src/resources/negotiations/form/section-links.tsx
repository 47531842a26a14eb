import { t } from '#src/lib/i18n.ts'
import { groups } from './form-look.tsx'

/** Leads to the sections of a long form. */
export function SectionLinks({ form }: { form: string }) {
  const show = (key: string) => {
    const frame = document.getElementById(form)?.closest('.negotiation-scroll')
    const section = frame?.querySelector<HTMLElement>(`.form-group-${key}`)
    frame?.scrollTo({ top: section?.offsetTop })
    section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <nav className="section-links" aria-label={t('negotiations.parts')}>
      {groups.map(({ key, title }) => (
        <button key={key} type="button" onClick={() => show(key)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
