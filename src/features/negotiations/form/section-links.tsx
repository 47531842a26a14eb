import { useEffect } from 'react'
import type { Group } from '#schema/table.ts'
import { t } from '../texts.ts'

/** Brings a section of the form into sight. Returns it. */
function showSection(form: string, key: string): HTMLElement | undefined {
  const frame = document.getElementById(form)?.closest('.negotiation-scroll')
  const section = frame?.querySelector<HTMLElement>(`.form-group-${key}`)
  frame?.scrollTo({ top: section?.offsetTop })
  return section ?? undefined
}

const enterSection = (form: string, key: string) =>
  showSection(form, key)?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })

/** Brings a section into sight once, as soon as its form is there. */
export function useSectionShown(form: string, key: string | undefined): void {
  useEffect(() => {
    if (key !== undefined) showSection(form, key)
  }, [form, key])
}

/** Leads to the sections of a long form. */
export function SectionLinks({ form, groups }: { form: string; groups: readonly Group[] }) {
  return (
    <nav className="section-links" aria-label={t('negotiations.parts')}>
      {groups.map(({ key, title }) => (
        <button key={key} type="button" onClick={() => enterSection(form, key)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
