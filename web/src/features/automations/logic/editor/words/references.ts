import type { NamedKind } from '../../../../../parts/manifest/object-kind.ts'
import type { Reference } from '../../../../../parts/object/references.ts'
import type { Catalogue } from '../../../../../parts/rules/definition/catalogue.ts'
import { readGroup } from '../../../../../parts/rules/definition/definition.ts'
import { referencesIn } from '../../../../../parts/rules/definition/references.ts'
import type { Config, GraphNode } from '../graph/graph.ts'

/** Settings that name objects. */
const KINDS: Record<string, NamedKind> = {
  templateId: 'template',
  smsTemplateId: 'sms_template',
  listId: 'list',
  listIds: 'list',
  labelIds: 'label',
  segmentId: 'segment',
  shopId: 'shop',
  purposeId: 'purpose',
  stackId: 'coupon_stack',
  automationId: 'automation',
  formId: 'form',
  surveyId: 'survey',
}

const referencesOf = (catalogue: Catalogue, config: Config): Reference[] =>
  Object.entries(config).flatMap(([name, value]): Reference[] => {
    if (!value) return []
    if (name === 'filter') return referencesIn(catalogue, readGroup(value))
    const kind = KINDS[name]
    if (kind) return [value].flat().map((id) => ({ kind, id: String(id) }))
    // Branches, variants and nodes of other automations.
    const inner = [value].flat().filter((one): one is Config => Boolean(one) && typeof one === 'object')
    return name === 'branches' || name === 'variants' || name === 'emailNode' || name === 'failureNode'
      ? inner.flatMap((one) => referencesOf(catalogue, one))
      : []
  })

/** All objects that a node names. */
export const referencesOfNode = (catalogue: Catalogue, { config }: GraphNode): Reference[] =>
  referencesOf(catalogue, config)
