import { withTexts } from '#src/lib/i18n.ts'

// Apart from those of the menu, which every list has.
export const t = withTexts({
  exporting: {
    preparing: 'Esportazione… preparazione del file',
    byRows: 'Esportazione… {{done}} di {{total}} righe',
    bySize: 'Esportazione di {{total}} righe… {{size}}',
    cancel: 'Interrompi',
    cancelled: 'Esportazione interrotta: nessun file salvato.',
    retry: 'Riprova',
    done_one: 'Esportata una riga: {{name}}',
    done_other: 'Esportate {{count, number(useGrouping: always)}} righe: {{name}}',
    cut_one: 'Un testo è troppo lungo per questo formato: è stato troncato e finisce con «…».',
    cut_other:
      '{{count, number(useGrouping: always)}} testi sono troppo lunghi per questo formato: sono stati troncati e finiscono con «…».',
  },
})
