import { grant } from '../../crud/grant.ts'

/** Nobody writes these rows: what comes from devices is recorded as it came, for everybody who may count vehicles. */
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

/** Nobody changes an inventory: what its row says of its vehicles follows from them. */
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
