import { openDialog } from '#src/lib/keys/shortcuts.ts'

/** The button that saves what is being edited: that of the dialog on top, else that of the page; undefined where nothing is. */
export function saveButton(): HTMLButtonElement | undefined {
  const place = openDialog() ?? document.getElementById('content')
  const buttons = [...(place?.querySelectorAll<HTMLButtonElement>('button[type=submit]') ?? [])]
  return buttons.find((button) => !button.disabled && button.closest('[role=search]') === null)
}
