import { labelStyle, writeFact } from '../../../../pdf/section.ts'
import { ensure, ink, lineHeight, type Sheet, writeLine } from '../../../../pdf/sheet.ts'
import { amountInWords, damageInWords, fuelInWords } from '../in-words.ts'
import type { ReportRecord } from '../record.ts'

const GAP = 20

/** The vehicle, its hours and kilometres, who accepted it, fuel and damage. */
export function writeFacts(sheet: Sheet, record: ReportRecord): void {
  const { matricola, dataAccettazione, operatore, ore, km, carburante, danni } = record
  writePair(sheet, ['Matricola', matricola], ['Data accettazione', dataAccettazione])
  writePair(sheet, ['Operatore', operatore || '–'], ['Danni', damageInWords(danni)])
  writePair(sheet, ['Ore', amountInWords(ore)], ['Km', amountInWords(km)])
  writeGauge(sheet, carburante)
}

type Fact = [label: string, value: string]

function writePair(sheet: Sheet, ...facts: [Fact, Fact]): void {
  const width = (sheet.width - GAP) / 2
  const heights = facts.map(([label, value], index) =>
    writeFact(sheet, label, value, sheet.left + index * (width + GAP), width),
  )
  sheet.y += Math.max(...heights) + 8
}

const NOTCH = { width: 34, height: 12, gap: 4 }
const QUARTERS = [1, 2, 3, 4]

/** The fuel as a row of quarters, the filled ones dark, and in words. */
function writeGauge(sheet: Sheet, level: number): void {
  const { doc, left } = sheet
  ensure(sheet, lineHeight(labelStyle) + NOTCH.height + 4)
  writeLine(sheet, 'Carburante', left, sheet.y, labelStyle)
  sheet.y += lineHeight(labelStyle) + 2
  for (const quarter of QUARTERS) {
    const x = left + (quarter - 1) * (NOTCH.width + NOTCH.gap)
    doc.rect(x, sheet.y, NOTCH.width, NOTCH.height).lineWidth(0.75)
    doc.fillAndStroke(quarter <= level ? ink.text : 'white', ink.text)
  }
  const after = left + QUARTERS.length * (NOTCH.width + NOTCH.gap) + 6
  writeLine(sheet, fuelInWords(level), after, sheet.y - 1, { size: 10.5 })
  sheet.y += NOTCH.height
}
