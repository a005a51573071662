import { createHash } from 'node:crypto'
import type { Renderer } from '../../../platform/render/renderer.ts'
import type { Outcome } from '../../../platform/render/request.ts'
import type { Part, PlacedName } from '../html/index.ts'
import { sampleRecipients } from './samples.ts'

/** A fault that the template engine reported. */
export interface TemplateFault {
  part: Part
  line: number | null
  fault: string
}

/** These faults occur for every recipient. Others may occur only with the sample values. */
const CERTAIN_FAULT = /^(syntax error|unknown (filter|function|test)|template not found)/

/** Renders each part for sample recipients. Parts are rendered separately: a fault in one hides none in another. */
export async function findFaults(
  { renderer, owner }: { renderer: Renderer; owner: string },
  content: Record<Part, string>,
  names: readonly PlacedName[],
): Promise<TemplateFault[]> {
  const recipients = sampleRecipients(names)
  const parts: Part[] = ['html', 'subject', 'preheader']
  const outcomes = await Promise.all(
    parts.map((part) => {
      const source = { text: content[part], html: part === 'html' }
      const key = `lint:${part}:${createHash('sha256').update(source.text).digest('base64')}`
      return source.text.includes('{') ? renderer.render({ owner, key, sources: { [part]: source }, recipients }) : []
    }),
  )
  return parts.flatMap((part, i) => faultOf(part, outcomes[i]!) ?? [])
}

function faultOf(part: Part, outcomes: readonly Outcome[]): TemplateFault | null {
  const faults = outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'customizationSyntaxError')
  const certain = faults.find(({ fault }) => CERTAIN_FAULT.test(fault))
  const worst = certain ?? (faults.length === outcomes.length ? faults[0] : undefined)
  return worst ? { part, line: worst.line, fault: worst.fault } : null
}
