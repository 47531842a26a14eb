// Before anything is painted: the look chosen by the user, where it is not that of the system (see src/lib/theme.ts).
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage is forbidden: the look of the system.
}

// Whoever is signed in gets the console: its files are fetched now instead of one after the other as each asks for the next.
try {
  // The build names them here (build/plugins.ts).
  const files = []
  if (localStorage.getItem('token') !== null) {
    for (const href of files) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }))
    }
  }
} catch {
  // Storage is forbidden: nobody is signed in.
}
