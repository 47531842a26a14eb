import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Shortcut, useShortcuts } from '#src/lib/shortcuts.ts'
import { linksWithin, type MenuGroup } from '#src/resources/menu.ts'
import { useSignOut } from '../use-sign-out.tsx'
import { saveButton } from './save-button.ts'
import { show, useShown } from './shown.ts'
import { t } from './texts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

const close = () => show(undefined)

/** The palette and the sheet of shortcuts, and the keys that work on every page. */
export function PaletteHost({ menu }: { menu: readonly MenuGroup[] }) {
  const shown = useShown()
  // A dialog stays after its closing, so that it can move out of sight.
  const [opened, setOpened] = useState<{ palette?: true; shortcuts?: true }>({})
  if (shown && !opened[shown]) setOpened({ ...opened, [shown]: true })
  const { leave, question } = useSignOut()
  const navigate = useNavigate()
  useShortcuts([...everywhere, ...goTo(menu, navigate)])
  return (
    <Suspense fallback={null}>
      {opened.palette && <Palette open={shown === 'palette'} onClose={close} {...{ menu, leave }} />}
      {opened.shortcuts && <ShortcutSheet open={shown === 'shortcuts'} onClose={close} />}
      {question}
    </Suspense>
  )
}

const save = () => saveButton()?.click()
const maySave = () => saveButton() !== undefined

const everywhere: readonly Shortcut[] = [
  { keys: 'mod+k', group: 'everywhere', label: t('keys.palette'), run: () => show('palette') },
  { keys: '?', group: 'everywhere', label: t('keys.sheet'), run: () => show('shortcuts') },
  { keys: 'mod+s', group: 'form', label: t('keys.save'), run: save, when: maySave },
  { keys: 'mod+Enter', group: 'form', label: t('keys.save'), run: save, when: maySave },
]

/** A letter for each entry of the menu, as it is seen with its groups closed: the first of its name that is still free. */
export function goTo(menu: readonly MenuGroup[], navigate: (to: string) => void): Shortcut[] {
  const taken = new Set<string>()
  const home = { label: t('shell.home'), route: '/' }
  const places = menu.flatMap(({ label, flat, entries }) => {
    const links = linksWithin(entries)
    return flat ? links : links.slice(0, 1).map(({ route }) => ({ label, route }))
  })
  return [home, ...places].flatMap(({ label, route }) => {
    const letter = [...label.toLowerCase()].find((one) => /[a-z]/.test(one) && !taken.has(one))
    if (letter === undefined) return []
    taken.add(letter)
    return [{ keys: `g ${letter}`, group: 'go' as const, label, run: () => navigate(route) }]
  })
}
