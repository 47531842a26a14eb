import i18next from 'i18next'
import { describe, expect, it, vi } from 'vitest'
import { rememberLanguage, t } from '#src/lib/i18n.ts'
import { translateServer } from '#src/lib/server-sentences.ts'

describe('texts', () => {
  it('the success messages are as the customer wrote them', { tags: ['MSG-16', 'MSG-17', 'MSG-18'] }, () => {
    expect(t('done.success')).toBe('Operazione completata con successo')
    expect(t('done.saved')).toBe('Salvataggio avvenuto correttamente')
    expect(t('done.deleted')).toBe('Eliminazione avvenuta correttamente')
  })

  it('the language is stored in the cookie "locale" for 365 days', { tags: 'I18N-02' }, () => {
    const kept = vi.spyOn(document, 'cookie', 'set')
    rememberLanguage()
    expect(kept).toHaveBeenCalledWith('locale=it; path=/; max-age=31536000; samesite=lax')
    expect(document.cookie).toContain('locale=it')
  })

  it("the server's 'Invalid credentials.' is shown in Italian", { tags: 'MSG-10' }, () => {
    expect(translateServer('Invalid credentials.')).toBe('Credenziali invalide')
    expect(translateServer('Fonte non trovata')).toBe('Fonte non trovata')
    expect(translateServer('constructor')).toBe('constructor')
  })

  it('an end date that a server refuses is told in the words of the customer', { tags: 'MSG-13' }, () => {
    expect(translateServer('Invalid intervention end date.')).toBe('La data di fine intervento non è valida')
  })

  it('have Italian plurals', () => {
    expect(t('list.newRows', { count: 1 })).toBe('1 nuova riga, mostra')
    expect(t('list.newRows', { count: 1234 })).toBe('1.234 nuove righe, mostra')
    expect(t('list.page', { page: 1, pages: 20_000 })).toBe('Pagina 1 di 20.000')
  })

  it('a missing text fails', () => {
    // @ts-expect-error: a missing text does not even compile
    expect(() => t('list.nonEsiste')).toThrow('No text is called "list.nonEsiste"')
  })

  it('do not affect the i18next instance of other libraries', () => {
    expect(i18next.isInitialized).toBeFalsy()
  })
})
