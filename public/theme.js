// Before anything is painted: the look chosen by the user, where it is not that of the system (see src/lib/theme.ts).
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage is forbidden: the look of the system.
}
