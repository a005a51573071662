export { ruleContext } from './context.ts'
export { type Condition, defineSegmentRule, type RuleContext, type RuleType } from './define-rule.ts'
export { existingObjects, missingObject } from './named-objects.ts'
export {
  countRules,
  type Group,
  type NamedObject,
  readDefinition,
  readStored,
  referencesOf,
} from './read-definition.ts'
export { compile } from './sql/compile.ts'
export { among, happened, ofContacts } from './sql/conditions/happened.ts'
export { AT_LEAST_ONCE, Count, type Range, rangeOf, Window, windowFault, within } from './sql/conditions/occurrence.ts'
export { DOMAINS, isHostedBy, PROVIDERS, type Provider } from './sql/conditions/providers.ts'
export { OPERATORS } from './sql/fields/operators/index.ts'
export { isValueOf } from './sql/fields/values.ts'
