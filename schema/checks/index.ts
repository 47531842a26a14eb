import { inTable, type Mistake } from '../grammar/mistake.ts'
import type { Model } from '../model.ts'
import type { Table } from '../table.ts'
import { aboutChecks } from './about.ts'
import { accessChecks } from './access.ts'
import { apartChecks } from './apart.ts'
import { circleChecks } from './circles.ts'
import { computedChecks } from './computed.ts'
import { defaultChecks } from './defaults.ts'
import { mistakesOf, type TableMistake } from './field-check.ts'
import { fieldChecks } from './fields.ts'
import { idleFieldChecks, idleTableChecks } from './idle.ts'
import { lostRowChecks } from './lost-rows.ts'
import { keyChecks, nameChecks } from './names.ts'
import { nobodysChecks } from './needed-rights.ts'
import { nextStepChecks } from './next-step.ts'
import { defaultOrder, orderChecks } from './order.ts'
import { ownerChecks } from './owner.ts'
import { partChecks } from './parts.ts'
import { positionChecks } from './position.ts'
import { presentationChecks } from './presentation.ts'
import { groupRuleChecks, ruleChecks } from './rules.ts'
import { routeChecks, screenChecks } from './screens.ts'
import { sectionChecks } from './sections.ts'
import { seriesChecks } from './series.ts'
import { listChecks } from './table-lists.ts'
import { textChecks } from './texts.ts'
import { totalChecks } from './totals.ts'
import { viewChecks, viewFieldChecks } from './views.ts'
import { workflowChecks } from './workflow.ts'

/** Every mistake that only shows across keys or files. */
export function checkModel(model: Model): Mistake[] {
  const tables = [...model.tables].flatMap(([file, table]) => [
    ...(file === table.name ? [] : [inTable(file, 'T06', 'name', `must be "${file}", as the file`)]),
    ...tableChecks(model, table).map(([id, key, sentence]) => inTable(file, id, key, sentence)),
  ])
  return [...tables, ...routeChecks(model), ...circleChecks(model), ...accessChecks(model), ...nobodysChecks(model)]
}

const everyField = [
  ...fieldChecks,
  ...ruleChecks,
  ...defaultChecks,
  ...computedChecks,
  ...positionChecks,
  ...viewFieldChecks,
  ...idleFieldChecks,
  ...seriesChecks,
  ...totalChecks,
]

function tableChecks(model: Model, table: Table): TableMistake[] {
  const fields = Object.entries(table.fields).flatMap(([name, field]) =>
    mistakesOf(everyField, { model, table, name, field }),
  )
  return [
    ...nameChecks(table),
    ...screenChecks(model, table),
    ...listChecks(model, table),
    ...presentationChecks(table),
    ...sectionChecks(model, table),
    ...groupRuleChecks(model, table),
    ...fields,
    ...orderChecks(table),
    ...defaultOrder(table),
    ...apartChecks(model, table),
    ...aboutChecks(model, table),
    ...ownerChecks(model, table),
    ...nextStepChecks(model, table),
    ...workflowChecks(model, table),
    ...keyChecks(table),
    ...textChecks(table),
    ...viewChecks(model, table),
    ...lostRowChecks(table),
    ...partChecks(table),
    ...idleTableChecks(table),
  ]
}
