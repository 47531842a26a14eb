import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { listOf } from '#src/page/record-frame.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { KindDeclaration, SendRegister } from './register.ts'
import { t } from './texts.ts'
import type { TemplateChoice } from './use-preview.ts'

interface Props {
  register: Pick<SendRegister, 'templates'>
  kind: KindDeclaration
  /** The chosen template; undefined if there is none. */
  template?: TemplateChoice
}

/** The help below a recipient: its source, with a link to change it for users with the right. */
export function RecipientHelp({ register: { templates }, kind, template }: Props) {
  const may = useMay()
  const path = templatePath(useModel(), templates, template)
  const link = (text: string) => may('update', templates) && path && <Link to={path}>{text}</Link>
  if (template?.destinatario != null) {
    return (
      <>
        {t('sends.toProposed', { name: template.nome })} {link(t('sends.changeProposed'))}
      </>
    )
  }
  const { recipient, recipientWords, suggestions } = kind
  const isSearched = suggestions !== undefined && may('read', suggestions.table)
  return (
    <>
      {isSearched ? suggestions.help : (recipientWords?.help ?? t('sends.toHelp'))}
      {recipient === 'office' && <> {link(t('sends.propose'))}</>}
    </>
  )
}

/** The path of the template, or of the list of templates without one. */
function templatePath(model: Model, templates: string, template?: TemplateChoice): string | undefined {
  const table = tableOf(model, templates)
  return template ? rowPath(table, template.id) : listOf(table)
}
