import { lazy, Suspense } from 'react'
import type { Row } from '#schema/row.ts'
import type { FieldOf, ValuesOf } from '#src/providers/rows.ts'
import type { FormGroup, FormOptions } from '#src/record/form-options.ts'
import { Skeleton } from '#src/ui/states.tsx'
import { OwnerInput } from '../reassign/owner-input.tsx'
import { t } from '../texts.ts'
import { VatInput } from '../vat/vat-input.tsx'
import { DurationInput } from './duration-input.tsx'

const NegotiationPlace = lazy(async () => ({ default: (await import('./negotiation-place.tsx')).NegotiationPlace }))

const AttachmentsSection = lazy(async () => ({
  default: (await import('../attachments/attachments-section.tsx')).AttachmentsSection,
}))

const Place = ({ disabled }: { disabled: boolean }) => (
  <Suspense fallback={<div className="place-wait" />}>
    <NegotiationPlace disabled={disabled} />
  </Suspense>
)

/** They belong to a negotiation that is there. */
const Attachments = ({ disabled, base }: { disabled: boolean; base?: Row }) =>
  base ? (
    <Suspense fallback={<Skeleton />}>
      <AttachmentsSection negotiationId={base.id} readOnly={disabled} />
    </Suspense>
  ) : (
    <p className="muted attachments-later">{t('sends.attachments.later')}</p>
  )

type Field = FieldOf<'trattative_cp'>

const title = (key: keyof typeof fieldsOf) => t(`negotiations.groups.${key}`)

/** The fields in the order in which a conversation with a customer goes. */
const fieldsOf = {
  who: [
    'partitaIva',
    'ragioneSociale',
    'personaFisica',
    'codiceFiscale',
    'cliente',
    'sector',
    'contatto',
    'telefono',
    'email',
    'fonte',
    'luogoContatto',
  ],
  what: [
    'famigliaMezzo',
    'contrattoOfferta',
    'score',
    'competitorAttuale',
    'competitorTrattative',
    'macchineAccessori',
  ],
  when: ['inizio', 'durata', 'fine'],
  where: ['formattedAddress', 'paeseTrattativa', 'destinazioneCantiere', 'latitudeTrattativa', 'longitudeTrattativa'],
  conditions: ['trasportoAbilitato', 'trasporto', 'importo_trasporto', 'cauzione', 'importoCauzione'],
  followUp: [
    'richiamareInData',
    'richiamareInOrario',
    'visita',
    'ripianificaVisita',
    'data_visita',
    'note_visita',
    'note',
  ],
  outcome: ['statoTrattativa', 'archiviata', 'motivoPersa', 'notePersa'],
  office: ['dataInserimento', 'operatore', 'commerciale', 'filiale', 'gruppoCrm', 'note_invio_anagrafica'],
} as const satisfies Record<string, readonly Field[]>

/** The sections of the form. */
export const groups: readonly FormGroup<Field>[] = [
  { key: 'who', title: title('who'), fields: fieldsOf.who },
  { key: 'what', title: title('what'), fields: fieldsOf.what },
  { key: 'when', title: title('when'), fields: fieldsOf.when },
  { key: 'where', title: title('where'), fields: fieldsOf.where, Below: Place },
  { key: 'conditions', title: title('conditions'), fields: fieldsOf.conditions },
  { key: 'followUp', title: title('followUp'), fields: fieldsOf.followUp },
  { key: 'outcome', title: title('outcome'), fields: fieldsOf.outcome },
  { key: 'office', title: title('office'), fields: fieldsOf.office },
  { key: 'attachments', title: t('sends.attachments.title'), fields: [], Below: Attachments },
]

type Held = ValuesOf<'trattative_cp'>
const isOn = (key: keyof Held) => (values: Held) => values[key] === 'Y'
const visited = (values: Held) => isOn('visita')(values) || isOn('ripianificaVisita')(values)

type Look = FormOptions<Field>

/** How the form of a negotiation differs from the plain one; `lost` are the states that end it without a contract. */
export function negotiationLook(lost: readonly number[], checks: Look['checks']): Look {
  const isLost = (values: Held) => lost.some((id) => id === values.statoTrattativaId)
  return {
    groups,
    checks,
    inputs: { partitaIva: VatInput, durata: DurationInput, operatore: OwnerInput },
    shown: {
      trasporto: isOn('trasportoAbilitato'),
      importo_trasporto: isOn('trasportoAbilitato'),
      importoCauzione: isOn('cauzione'),
      data_visita: visited,
      note_visita: visited,
      richiamareInOrario: ({ richiamareInData }: Held) => Boolean(richiamareInData),
      motivoPersa: isLost,
      notePersa: isLost,
    },
  }
}
