import { Link } from 'react-router'
import { type Model, tableOf } from '#schema/model.ts'
import { rowPath } from '#schema/presentation.ts'
import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { listOf } from '#src/record/page/record-frame.tsx'
import { t } from '../texts.ts'
import type { TemplateChoice } from './use-preview.ts'

const TEMPLATES = 'mail-templates'

interface Props {
  kind: SendKind
  /** The template in force; undefined while nobody has written one. */
  template?: TemplateChoice
}

/** Says below a recipient where it comes from, with the way to change that for users who may. */
export function RecipientHelp({ kind, template }: Props) {
  const mayChange = useMay()('update', TEMPLATES)
  const path = templatePath(useModel(), template)
  const isProposed = template?.destinatario != null
  const link = (text: string) => mayChange && path && <Link to={path}>{text}</Link>
  if (isProposed) {
    return (
      <>
        {t('sends.toProposed', { name: template.nome })} {link(t('sends.changeProposed'))}
      </>
    )
  }
  return (
    <>
      {t('sends.toHelp')}
      {sendKinds[kind].recipient === 'office' && <> {link(t('sends.propose'))}</>}
    </>
  )
}

/** The page of the template, else of all of them. */
function templatePath(model: Model, template?: TemplateChoice): string | undefined {
  const table = tableOf(model, TEMPLATES)
  return template ? rowPath(table, template.id) : listOf(table)
}
