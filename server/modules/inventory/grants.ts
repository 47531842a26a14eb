import { grant } from '../../crud/grant.ts'

/** No role has a right on these rows: scans of devices are recorded for every user who may count vehicles. */
export const scanning = grant(
  'A person who counts vehicles has the scans of a device recorded, and their own taken back',
  {
    inventario_mezzi_scansioni: { create: 'all', update: ['esito'] },
    inventario_mezzi_dispositivi: {
      create: 'all',
      update: ['nome', 'nonInviate', 'ultimaScansione', 'utenteId', 'segnalatoIl'],
    },
  },
)

/** No role changes the figures of an inventory: they follow from its vehicles. */
export const figures = grant('The row of an inventory says how it stands and who changed it last', {
  inventari_mezzi: {
    update: [
      'mezziTotali',
      'mezziContati',
      'numeroAnomalie',
      'calcoloInCorso',
      'dataUltimaModifica',
      'utenteUltimaModificaId',
    ],
  },
})
