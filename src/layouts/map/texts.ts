import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  listMap: {
    map: 'Mappa {{ofThem}}',
    open: 'Apri {{theOne}} {{name}}',
    cluster: '{{counted}}, avvicina',
    inSight: '{{counted}} in vista',
    besides: '{{many}} in vista',
    unplaced: '{{count, number(useGrouping: always)}} senza posizione',
    more: { m: 'Mostra altri', f: 'Mostra altre' },
    nothingHere: 'Sposta la mappa, o rimpiccioliscila, per vederne.',
    nothingPlaced: 'Ancora {{nothing}} sulla mappa',
    howPlaced: 'Qui compaiono le righe che hanno «{{latitude}}» e «{{longitude}}»: aprine una e scrivile.',
  },
})
