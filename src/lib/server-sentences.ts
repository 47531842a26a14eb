/** Sentences of other servers and libraries, with their translation. */
const translations: Readonly<Record<string, string>> = {
  'Invalid credentials.': 'Credenziali invalide',
  'This page could not be found': 'Pagina non trovata',
  'Unknown middleware': 'Errore Generico',
  'Invalid intervention end date.': 'La data di fine intervento non è valida',
  Unauthorized: 'Credenziali invalide',
}

/** Translates known sentences of foreign servers and libraries; returns any other unchanged. */
export function translateServer(sentence: string): string {
  return Object.hasOwn(translations, sentence) ? (translations[sentence] ?? sentence) : sentence
}
