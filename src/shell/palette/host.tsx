import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Shortcut, useShortcuts } from '#src/lib/keys/shortcuts.ts'
import { beginLoading } from '#src/lib/net/loading.ts'
import { linksWithin, type MenuGroup } from '#src/resources/menu.ts'
import { sayMissing } from '#src/ui/part-boundary.tsx'
import { useSignOut } from '../use-sign-out.tsx'
import { saveButton } from './save-button.ts'
import { show, useShown } from './shown.ts'
import { t } from './texts.ts'

const loadPalette = async () => (await import('./palette.tsx')).Palette
const loadSheet = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet

const close = () => show(undefined)

/** The palette and the sheet of shortcuts, and the keys that work on every page. */
export function PaletteHost({ menu }: { menu: readonly MenuGroup[] }) {
  const shown = useShown()
  const Palette = useOnceShown(shown === 'palette', loadPalette)
  const ShortcutSheet = useOnceShown(shown === 'shortcuts', loadSheet)
  const { leave, question } = useSignOut()
  const navigate = useNavigate()
  useShortcuts([...everywhere, ...goTo(menu, navigate)])
  return (
    <>
      {Palette && <Palette open={shown === 'palette'} onClose={close} {...{ menu, leave }} />}
      {ShortcutSheet && <ShortcutSheet open={shown === 'shortcuts'} onClose={close} />}
      {question}
    </>
  )
}

/** What is loaded when it is first shown, and stays, so that it can move out of sight. Where it does not come, the next time tries anew. */
function useOnceShown<P>(isShown: boolean, load: () => Promise<ComponentType<P>>): ComponentType<P> | undefined {
  const [Part, setPart] = useState<ComponentType<P>>()
  useEffect(() => {
    if (!isShown || Part) return
    const giveUp = () => {
      close()
      sayMissing()
    }
    load().then((loaded) => setPart(() => loaded), giveUp)
    return beginLoading()
  }, [isShown, Part, load])
  return Part
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
