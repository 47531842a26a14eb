import { z } from 'zod'
import { envelope, nullableText } from '#src/lib/net/answers.ts'

// What the routes of inventories answer.

export const person = z
  .object({ id: z.number(), username: z.string(), nome: nullableText.optional(), cognome: nullableText.optional() })
  .nullable()
export type Person = z.infer<typeof person>

/** The name of a person; the user name where there is none. */
export const personName = (one: Person): string =>
  [one?.nome, one?.cognome].filter(Boolean).join(' ') || (one?.username ?? '')

/** A vehicle that an unclear code may be. */
export const choice = z.object({
  resourceMago: z.string(),
  description: z.string().nullish(),
  matricola: z.string().nullish(),
  contato: z.boolean(),
})
export type Choice = z.infer<typeof choice>

const state = z.object({
  id: z.number(),
  description: z.string(),
  coloreSfondo: nullableText,
  coloreCarattere: nullableText,
})
export type State = z.infer<typeof state>

const device = z.object({
  dispositivo: nullableText,
  nome: nullableText,
  utente: person,
  nonInviate: z.number().nullable(),
  ultimaScansione: nullableText.optional(),
  segnalatoIl: nullableText,
})
export type Device = z.infer<typeof device>

/** The devices that hold up a conclusion, of a refusal's own members; none where they are not the reason. */
export const devicesIn = (own: unknown): readonly Device[] =>
  z.object({ devices: z.array(device) }).safeParse(own).data?.devices ?? []

export const branches = envelope(
  z.array(
    z.object({ filialeInventario: z.object({ id: z.number(), name: z.string() }), mezzi: z.number().optional() }),
  ),
)

export const progress = envelope(
  z.object({
    totale: z.number(),
    contati: z.number(),
    senzaStato: z.number(),
    anomalie: z.number(),
    /** Codes of which nobody has said yet which vehicle they are. */
    ambigue: z.number().default(0),
    tardive: z.number(),
    perUtente: z.array(z.object({ utente: person, contati: z.number(), ultimo: nullableText })),
    dispositivi: z.array(device),
    perStato: z.array(z.object({ status: state, count: z.number() })),
  }),
)
export type Progress = z.infer<typeof progress>

/** Kinds of anomaly, in the order they are shown in; late scans stand apart. */
export const anomalyKinds = ['ambiguo', 'sconosciuto', 'altraFiliale', 'stato', 'senzaStato', 'tardiva'] as const
export type AnomalyKind = (typeof anomalyKinds)[number]

const resolution = z.looseObject({
  id: z.number(),
  azione: z.enum(['AGGIUNTO', 'ABBINATO', 'IGNORATO']),
  nota: nullableText.optional(),
  risoltaDa: person.optional(),
  risoltaIl: nullableText.optional(),
})

const anomaly = z.object({
  tipo: z.enum(anomalyKinds),
  codice: z.string(),
  item: z.looseObject({ id: z.number(), resourceMago: z.string(), status: state.nullable() }).nullable(),
  description: nullableText,
  filiale: nullableText,
  scansioni: z.number(),
  utente: person,
  il: nullableText,
  risoluzione: resolution.nullable(),
  scelte: z.array(choice.extend({ id: z.number() })).default([]),
})
export type Anomaly = z.infer<typeof anomaly>

const byKind = z.record(z.string(), z.number())

export const anomalies = z.object({ data: z.array(anomaly), totalRows: z.number(), byKind })
export type Anomalies = z.infer<typeof anomalies>

export const differenceKinds = ['nuovo', 'mancante', 'cambiato'] as const

const difference = z.object({
  resourceMago: z.string(),
  description: nullableText,
  prima: state.nullable(),
  dopo: state.nullable(),
  tipo: z.enum(differenceKinds),
})

export const comparison = z.object({ data: z.array(difference), totalRows: z.number(), byKind })
export type Comparison = z.infer<typeof comparison>
