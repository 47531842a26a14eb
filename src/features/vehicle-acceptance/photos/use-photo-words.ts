import { optionLabel, optionValues } from '#schema/fields/choice.ts'
import { tableOf } from '#schema/model.ts'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { useModel } from '#src/providers/model.ts'

export interface PhotoWords {
  positionName: (position: string | null) => string
  markTypes: readonly string[]
  markTypeName: (type: string) => string
  /** What a mark says: its type, and its note if there is one. */
  markName: (mark: DamageMark) => string
}

/** What the definition calls the positions of photos and the types of damage. */
export function usePhotoWords(): PhotoWords {
  const { fields } = tableOf(useModel(), 'accettazioni_mezzi_foto')
  const types = fields.segni.of?.tipo ?? {}
  const markTypeName = (type: string) => optionLabel(types, type)
  return {
    positionName: (position) => optionLabel(fields.posizione, position),
    markTypes: optionValues(types),
    markTypeName,
    markName: ({ tipo, nota }) => [markTypeName(tipo), nota].filter(Boolean).join(': '),
  }
}
