import { undrawableIn } from '#schema/rules/drawable.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { boxes } from '../parts/boxes.ts'
import { t } from '../texts.ts'
import type { AcceptanceInput } from './acceptance-input.ts'
import type { Step } from './steps.ts'

interface Undrawable {
  step: Step
  where: string
  characters: readonly string[]
}

/** The characters that the report of an acceptance cannot show, by where they stand. */
export function undrawableParts(table: Table, { values, checks, photos }: AcceptanceInput): Undrawable[] {
  const label = (name: string) => fieldOf(table, name)?.label ?? name
  const texts: [Step, where: string, text: string][] = [
    ['vehicle', label('matricola'), asText(values.matricola)],
    ...checks.map(({ nome, valore }): [Step, string, string] => ['checks', nome, `${nome} ${valore}`]),
    ...photos.map(({ descrizione, segni }, index): [Step, string, string] => [
      'photos',
      t('acceptance.photoNumber', { number: index + 1 }),
      [descrizione, ...segni.map(({ nota }) => nota)].filter(Boolean).join('\n'),
    ]),
    ['notes', label('noteCliente'), asText(values.noteCliente)],
  ]
  return texts.flatMap(([step, where, text]) => {
    const characters = undrawableIn(text)
    return characters.length > 0 ? [{ step, where, characters }] : []
  })
}

interface Props {
  parts: readonly Undrawable[]
  goTo: (step: Step) => void
}

/** Says before the signature what the report cannot show, with the way to where it is corrected. */
export const UndrawableNotice = ({ parts, goTo }: Props) => (
  <div role="status">
    {parts.length > 0 && (
      <Stack as="section" gap="xs" className={boxes.warns} aria-label={t('acceptance.undrawable')}>
        <p>
          <strong>{t('acceptance.undrawable')}</strong> {t('acceptance.undrawableHint')}
        </p>
        <Stack as="ul" gap="xs">
          {parts.map(({ step, where, characters }) => (
            <Row as="li" justify="between" lineGap="xs" key={`${step} ${where}`}>
              {t('acceptance.undrawableIn', { characters: characters.join(' '), where })}
              {step !== 'notes' && (
                <button
                  type="button"
                  className={buttons.plain}
                  aria-label={t('acceptance.editOf', { name: where })}
                  onClick={() => goTo(step)}
                >
                  {t('acceptance.edit')}
                </button>
              )}
            </Row>
          ))}
        </Stack>
      </Stack>
    )}
  </div>
)
