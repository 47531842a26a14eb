import type { Group } from '#schema/table.ts'
import { t } from '../texts.ts'

function scrollToSection(form: string, key: string): HTMLElement | undefined {
  const frame = document.getElementById(form)?.closest('.negotiation-scroll')
  const section = frame?.querySelector<HTMLElement>(`.form-group-${key}`)
  frame?.scrollTo({ top: section?.offsetTop })
  return section ?? undefined
}

const focusSection = (form: string, key: string) =>
  scrollToSection(form, key)?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })

/** Links to the sections of a form that scrolls. */
export function SectionLinks({ form, groups }: { form: string; groups: readonly Group[] }) {
  return (
    <nav className="section-links" aria-label={t('negotiations.parts')}>
      {groups.map(({ key, title }) => (
        <button key={key} type="button" onClick={() => focusSection(form, key)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
