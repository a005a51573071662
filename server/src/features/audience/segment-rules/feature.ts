import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from './define-rule.ts'

/** Rules about contacts, of which definitions of segments consist. */
export const segmentRules: Feature = {
  name: 'segment-rules',
  routes: [() => import('./routes.ts')],
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
}
