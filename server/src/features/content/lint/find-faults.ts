import { createHash } from 'node:crypto'
import type { Renderer } from '../../../platform/render/renderer.ts'
import type { Outcome } from '../../../platform/render/request.ts'
import type { ContentSource, Part, PlacedName } from '../html/index.ts'
import { sampleRecipients, withSamples } from './samples.ts'

/** What the engine says against a template. */
export interface Fault {
  part: string
  line: number | null
  fault: string
}

/** These are wrong for everybody who gets that far; others may be wrong for a sample and right in life. */
const FOR_EVERYBODY = /^(syntax error|unknown (filter|function|test)|template not found)/

/** Runs every part with samples, each for itself: a fault in the subject hides none in the HTML. */
export async function findFaults(
  { renderer, owner }: { renderer: Renderer; owner: string },
  content: ContentSource & { names: readonly PlacedName[] },
): Promise<Fault[]> {
  const recipients = sampleRecipients(content.names)
  const parts: Part[] = ['html', 'subject', 'preheader']
  const outcomes = await Promise.all(
    parts.map((part) => {
      const source = { text: withSamples(content[part]), html: part === 'html' }
      const key = `lint:${part}:${createHash('sha256').update(source.text).digest('base64')}`
      return source.text.includes('{') ? renderer.render({ owner, key, sources: { [part]: source }, recipients }) : []
    }),
  )
  return parts.flatMap((part, i) => faultOf(part, outcomes[i]!) ?? [])
}

function faultOf(part: Part, outcomes: readonly Outcome[]): Fault | null {
  const faults = outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'customizationSyntaxError')
  const certain = faults.find(({ fault }) => FOR_EVERYBODY.test(fault))
  const worst = certain ?? (faults.length === outcomes.length ? faults[0] : undefined)
  return worst ? { part, line: worst.line, fault: worst.fault } : null
}
