import { gaugeAt } from '#schema/rules/fuel-gauge.ts'
import { type AcceptanceInput, startInput } from '#src/features/vehicle-acceptance/stepper/acceptance-input.ts'

const point = { time: 1, pressure: 0.5, x: 100, y: 50 }
export const stroke = {
  penColor: '#10203c',
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
  points: [point],
}

/** An acceptance with something of everything. */
export const fullAcceptance: AcceptanceInput = {
  ...startInput(7),
  gauge: gaugeAt(0),
  checks: [{ controlloId: 3, nome: 'Luci', valore: 'Sì' }],
  photos: [
    {
      key: 'a',
      file: new File(['front'], 'fronte-1.jpg', { type: 'image/jpeg', lastModified: 5 }),
      posizione: 'fronte',
      segni: [{ tipo: 'graffio', x: 0.1, y: 0.2, nota: 'lungo' }],
      descrizione: 'davanti',
    },
  ],
  signature: {
    drawing: { width: 300, height: 150, strokes: [stroke] },
    file: new File(['signed'], 'firma.png', { type: 'image/png' }),
  },
}
fullAcceptance.values = { ...fullAcceptance.values, matricola: 'AB-1', ore: 12.5, danni: true, noteCliente: 'graffi' }
